#include "CBandwidth.h"

typedef float v16 __attribute__((ext_vector_type(16)));
typedef v16 v16_unaligned __attribute__((aligned(4)));

#define SUM_BODY                                                                   \
  v16 a = 0, b = 0, c = 0, d = 0;                                                  \
  size_t i = 0;                                                                    \
  for (; i + 64 <= count; i += 64) {                                               \
    __builtin_prefetch(values + i + 512, 0, 3);                                    \
    __builtin_prefetch(values + i + 528, 0, 3);                                    \
    __builtin_prefetch(values + i + 544, 0, 3);                                    \
    __builtin_prefetch(values + i + 560, 0, 3);                                    \
    a += *(const v16_unaligned *)(values + i);                                     \
    b += *(const v16_unaligned *)(values + i + 16);                                \
    c += *(const v16_unaligned *)(values + i + 32);                                \
    d += *(const v16_unaligned *)(values + i + 48);                                \
  }                                                                                \
  a = (a + b) + (c + d);                                                           \
  float sum = 0;                                                                   \
  for (int lane = 0; lane < 16; lane++) sum += a[lane];                            \
  for (; i < count; i++) sum += values[i];                                         \
  return sum;

static float sum_baseline(const float *values, size_t count) { SUM_BODY }

#if defined(__x86_64__)
__attribute__((target("avx2"))) static float sum_avx2(const float *values, size_t count) { SUM_BODY }
__attribute__((target("avx512f"))) static float sum_avx512(const float *values, size_t count) {
  SUM_BODY
}
#endif

float acutance_read_sum(const float *values, size_t count) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f")) return sum_avx512(values, count);
  if (__builtin_cpu_supports("avx2")) return sum_avx2(values, count);
#endif
  return sum_baseline(values, count);
}
