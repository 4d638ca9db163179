#define _GNU_SOURCE
#include "CEmulatedCall.h"

#if defined(__linux__)
#include <sys/mman.h>

// Behind a feature macro in C's headers, and so unknown to Swift.
int emulated_memory_create(void) { return memfd_create("acutance-neon", MFD_CLOEXEC); }
#else
int emulated_memory_create(void) { return -1; }
#endif
