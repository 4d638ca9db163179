// The read bandwidth of this machine: one pass that adds up all bytes of a buffer as Float lanes or as bytes.
#ifndef ACUTANCE_CBANDWIDTH_H
#define ACUTANCE_CBANDWIDTH_H

#include <stddef.h>

// Sum of count floats with as many accumulators as hide the addition's latency, in the widest vectors of the CPU.
float acutance_read_sum(const float *values, size_t count);

#endif
