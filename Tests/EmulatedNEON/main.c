// The guest: reads requests from standard input, has the Swift kernels answer them, writes replies to standard output,
// and ends when its input does. Standard input and output are the host's socket.
#include "CEmulatedCall.h"

#include <stddef.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// Guest.swift
int64_t acutance_guest_call(int64_t function, const uint64_t *arguments, uint64_t *results);
void acutance_guest_describe(uint64_t *results);

// Whether all bytes came; fewer come at the end of the input only.
static _Bool read_all(void *target, size_t count) {
  for (size_t done = 0; done < count;) {
    const ssize_t got = read(STDIN_FILENO, (char *)target + done, count - done);
    if (got <= 0) return 0;
    done += (size_t)got;
  }
  return 1;
}

static _Bool write_all(const void *source, size_t count) {
  for (size_t done = 0; done < count;) {
    const ssize_t put = write(STDOUT_FILENO, (const char *)source + done, count - done);
    if (put <= 0) return 0;
    done += (size_t)put;
  }
  return 1;
}

int main(void) {
  struct stat memory;
  if (fstat(EMULATED_MEMORY_DESCRIPTOR, &memory) != 0) {
    perror("shared memory");
    return 2;
  }
  void *const address = mmap(
      NULL, (size_t)memory.st_size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, EMULATED_MEMORY_DESCRIPTOR, 0);
  if (address == MAP_FAILED) {
    perror("mapping the shared memory");
    return 2;
  }
  emulated_request request;
  while (read_all(&request, sizeof request)) {
    emulated_reply reply = {0};
    if (request.function == EMULATED_HELLO) {
      reply.results[0] = EMULATED_CALL_VERSION;
      reply.results[1] = (uint64_t)(uintptr_t)address;
      acutance_guest_describe(reply.results + 2);
    } else {
      reply.status = acutance_guest_call(request.function, request.arguments, reply.results);
    }
    if (!write_all(&reply, sizeof reply)) return 3;
  }
  return 0;
}
