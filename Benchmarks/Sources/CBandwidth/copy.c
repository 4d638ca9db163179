#include "CBandwidth.h"

typedef float v16 __attribute__((ext_vector_type(16)));
typedef v16 v16_unaligned __attribute__((aligned(4)));

#define COPY_BODY                                                                            \
  size_t i = 0;                                                                              \
  for (; i + 64 <= count; i += 64)                                                           \
    for (size_t k = 0; k < 64; k += 16) {                                                    \
      __builtin_prefetch(from + i + k + 1024, 0, 3);                                         \
      __builtin_nontemporal_store(*(const v16_unaligned *)(from + i + k), (v16 *)(to + i + k)); \
    }                                                                                        \
  for (; i < count; i++) to[i] = from[i];

static void copy_baseline(float *to, const float *from, size_t count) { COPY_BODY }

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void copy_avx2(float *to, const float *from, size_t count) { COPY_BODY }
__attribute__((target("avx512f"))) static void copy_avx512(float *to, const float *from, size_t count) { COPY_BODY }
#endif

void acutance_streaming_copy(float *to, const float *from, size_t count) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f")) copy_avx512(to, from, count);
  else if (__builtin_cpu_supports("avx2")) copy_avx2(to, from, count);
  else
#endif
    copy_baseline(to, from, count);
#if defined(__x86_64__)
  __builtin_ia32_sfence();
#endif
}

// Independent chains of multiply-adds in registers: two units of four cycles want eight, twelve are given.
#define FMA_BODY                                                                     \
  v16 a[12], b = 0.999f, c = 1e-3f;                                                  \
  for (int k = 0; k < 12; k++) a[k] = (float)k;                                      \
  for (size_t i = 0; i < rounds; i++) {                                              \
    _Pragma("clang loop unroll(full)") for (int k = 0; k < 12; k++)                  \
      a[k] = __builtin_elementwise_fma(a[k], b, c);                                  \
  }                                                                                  \
  v16 sum = 0;                                                                       \
  for (int k = 0; k < 12; k++) sum += a[k];                                          \
  return sum[0] + sum[15];

#if defined(__x86_64__)
__attribute__((target("avx512f"))) static float fma_avx512(size_t rounds) { FMA_BODY }
#endif

double acutance_fma_flops(size_t rounds) { return (double)rounds * 12 * 16 * 2; }

float acutance_fma(size_t rounds) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f")) return fma_avx512(rounds);
#endif
  (void)rounds;
  return 0;
}
