// What the command line needs of the C library and Swift does not see. getopt_long: it is not part of the C library
// module that Swift imports, and its results come back in global variables, which Swift 6 does not let one read.
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

// Cores in the affinity mask of this process (`taskset`, containers); 0 where it cannot be read. Here because Swift
// does not see the function either.
int acutance_cores_of_affinity(void);

#endif
