// For sched_getaffinity and CPU_COUNT; before any other header.
#define _GNU_SOURCE
#include "CGetOpt.h"

#ifdef __linux__
#include <sched.h>

int acutance_cores_of_affinity(void) {
  cpu_set_t mask;
  return sched_getaffinity(0, sizeof mask, &mask) == 0 ? CPU_COUNT(&mask) : 0;
}
#else
int acutance_cores_of_affinity(void) { return 0; }
#endif
