// What measuring needs of the machine and Swift does not give: clocks, a place where values disappear, counters, memory
// out of the caches, and the loops whose speed is the ceiling of everything else.
#ifndef ACUTANCE_CMEASURING_H
#define ACUTANCE_CMEASURING_H

#include <stddef.h>
#include <stdint.h>

// Nanoseconds of a clock that only goes forward, and of CPU time that this thread has had.
uint64_t acutance_wall_nanoseconds(void);
uint64_t acutance_thread_nanoseconds(void);

// Takes a value in a way that no optimiser sees through: what was computed into this memory has to be there, and what is
// read from it afterwards may be anything.
void acutance_consume(const void *address);

// Takes memory out of all caches. Returns 0 where there is no instruction for it; then nothing was done.
int acutance_flush(const void *address, size_t bytes);

// Asks the system for huge pages, as large planes do; nothing happens where there are none.
void acutance_ask_for_huge_pages(void *address, size_t bytes);

// Instructions of this thread outside the kernel of the system. Opening returns a descriptor, or -1 where counting is not
// permitted or not possible.
int acutance_instructions_open(void);
int64_t acutance_instructions_read(int descriptor);
void acutance_instructions_close(int descriptor);

// Load of the last minute, or a negative number.
double acutance_load_average(void);

// Which compilation of a ceiling's loop to run; the CPU must have the instruction set.
typedef enum { ACUTANCE_LEVEL_BASELINE = 0, ACUTANCE_LEVEL_V3 = 3, ACUTANCE_LEVEL_V4 = 4 } acutance_level;

// The sum of count Floats; `values` on a 64-byte boundary, count a multiple of 128.
float acutance_ceiling_read(acutance_level level, const float *values, size_t count);
// Copies count Floats, with stores to the caches or past them; both on 64-byte boundaries, count a multiple of 64.
void acutance_ceiling_copy(acutance_level level, float *to, const float *from, size_t count);
void acutance_ceiling_stream(acutance_level level, float *to, const float *from, size_t count);
// Independent chains of multiplications and additions in registers, together where the level has FMA; and the floating-
// point operations of that many rounds.
float acutance_ceiling_multiply_add(acutance_level level, size_t rounds);
double acutance_ceiling_operations(acutance_level level, size_t rounds);

#endif
