// getopt_long for Swift: it is not part of the C library module that Swift imports, and its results come back in
// global variables, which Swift 6 does not let one read.
#ifndef ACUTANCE_CGETOPT_H
#define ACUTANCE_CGETOPT_H

#include <getopt.h>

static inline const char *acutance_optarg(void) { return optarg; }
static inline int acutance_optind(void) { return optind; }
static inline int acutance_optopt(void) { return optopt; }
static inline void acutance_getopt_reset(int errors_printed) {
  optind = 1;
  opterr = errors_printed;
}

#endif
