#define _GNU_SOURCE
#include "CMeasuring.h"

#ifdef __linux__
#include <linux/perf_event.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int acutance_instructions_open(void) {
  struct perf_event_attr attributes;
  memset(&attributes, 0, sizeof attributes);
  attributes.type = PERF_TYPE_HARDWARE;
  attributes.size = sizeof attributes;
  attributes.config = PERF_COUNT_HW_INSTRUCTIONS;
  // Counting inside the system's kernel needs rights that programs do not have.
  attributes.exclude_kernel = 1;
  attributes.exclude_hv = 1;
  return (int)syscall(SYS_perf_event_open, &attributes, 0, -1, -1, 0);
}

int64_t acutance_instructions_read(int descriptor) {
  int64_t count;
  return read(descriptor, &count, sizeof count) == sizeof count ? count : -1;
}

void acutance_instructions_close(int descriptor) { close(descriptor); }
#else
int acutance_instructions_open(void) { return -1; }
int64_t acutance_instructions_read(int descriptor) {
  (void)descriptor;
  return -1;
}
void acutance_instructions_close(int descriptor) { (void)descriptor; }
#endif
