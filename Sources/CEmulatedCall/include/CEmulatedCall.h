// What the host and the emulated guest say to each other: one request, one reply, both of fixed size. Everything a
// pointer points at lies in memory that both have mapped, and pointers are the guest's own.
#ifndef ACUTANCE_EMULATED_CALL_H
#define ACUTANCE_EMULATED_CALL_H

#include <stdint.h>

enum {
  // The descriptor under which the guest finds the shared memory.
  EMULATED_MEMORY_DESCRIPTOR = 3,
  // Raised with every change of what is said here or of the numbers of the functions: a guest of another age is
  // refused.
  EMULATED_CALL_VERSION = 1,
  EMULATED_ARGUMENT_LIMIT = 12,
  EMULATED_RESULT_LIMIT = 8,
  // Function number of the first request. Results: version, address of the shared memory, then what `KernelTable`
  // holds besides functions: `fusesMultiplyAdd` and `factorRowsInRegisters`.
  EMULATED_HELLO = -1,
};

enum { EMULATED_DONE = 0, EMULATED_UNKNOWN_FUNCTION = 1 };

// Whole numbers are sign-extended, Floats and Doubles are their bit patterns, pointers are addresses.
typedef struct {
  int64_t function;
  uint64_t arguments[EMULATED_ARGUMENT_LIMIT];
} emulated_request;

typedef struct {
  int64_t status;
  uint64_t results[EMULATED_RESULT_LIMIT];
} emulated_reply;

// On the host: a descriptor of memory without a name, closed in other programs, or -1.
int emulated_memory_create(void);

#endif
