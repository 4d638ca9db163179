// The read bandwidth of this machine: one pass that adds up all bytes of a buffer as Float lanes or as bytes.
#ifndef ACUTANCE_CBANDWIDTH_H
#define ACUTANCE_CBANDWIDTH_H

#include <stddef.h>

// Sum of count floats with as many accumulators as hide the addition's latency, in the widest vectors of the CPU.
float acutance_read_sum(const float *values, size_t count);

// Copies count floats past the caches; `to` on a 64-byte boundary.
void acutance_streaming_copy(float *to, const float *from, size_t count);

// rounds x 12 multiply-adds of 16 lanes in registers, with AVX-512; returns 0 at once without it.
float acutance_fma(size_t rounds);
// The floating-point operations of that.
double acutance_fma_flops(size_t rounds);

#endif
