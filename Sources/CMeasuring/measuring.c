#define _GNU_SOURCE
#include "CMeasuring.h"

#include <stdlib.h>
#include <time.h>

#ifdef __linux__
#include <sys/mman.h>
#endif

static uint64_t nanoseconds(clockid_t clock) {
  struct timespec now;
  if (clock_gettime(clock, &now) != 0) return 0;
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t acutance_wall_nanoseconds(void) { return nanoseconds(CLOCK_MONOTONIC); }
uint64_t acutance_thread_nanoseconds(void) { return nanoseconds(CLOCK_THREAD_CPUTIME_ID); }

void acutance_consume(const void *address) { __asm__ volatile("" : : "r"(address) : "memory"); }

int acutance_flush(const void *address, size_t bytes) {
#if defined(__x86_64__)
  const char *line = (const char *)((uintptr_t)address & ~(uintptr_t)63);
  for (; line < (const char *)address + bytes; line += 64) __builtin_ia32_clflush(line);
  __builtin_ia32_mfence();
  return 1;
#else
  (void)address;
  (void)bytes;
  return 0;
#endif
}

void acutance_ask_for_huge_pages(void *address, size_t bytes) {
#ifdef __linux__
  if (bytes > 0) madvise(address, bytes, MADV_HUGEPAGE);
#else
  (void)address;
  (void)bytes;
#endif
}

double acutance_load_average(void) {
  double load;
  return getloadavg(&load, 1) == 1 ? load : -1;
}
