#include "CMeasuring.h"

typedef float f4 __attribute__((ext_vector_type(4)));
typedef float f8 __attribute__((ext_vector_type(8)));
typedef float f16 __attribute__((ext_vector_type(16)));

// From this many Floats on a loop asks for what it needs one page ahead, where the hardware prefetcher stops; below, the
// data are in a near cache, and a prefetch would take a load port away.
enum { PREFETCHED = 1 << 18, AHEAD = 1024 };

// Eight sums: two loads a cycle and additions of four cycles.
#define READ_LOOP(VECTOR, LANES, PREFETCH)                                                \
  for (size_t i = 0; i < count; i += 8 * LANES) {                                         \
    if (PREFETCH)                                                                         \
      for (size_t line = 0; line < 8 * LANES; line += 16) __builtin_prefetch(values + i + AHEAD + line, 0, 3); \
    _Pragma("clang loop unroll(full)") for (int k = 0; k < 8; k++)                        \
      sums[k] += *(const VECTOR *)(values + i + k * LANES);                               \
  }

#define READ(NAME, TARGET, VECTOR, LANES)                                                 \
  TARGET static float read_##NAME(const float *values, size_t count) {                    \
    VECTOR sums[8];                                                                       \
    for (int k = 0; k < 8; k++) sums[k] = 0;                                              \
    if (count >= PREFETCHED) { READ_LOOP(VECTOR, LANES, 1) } else { READ_LOOP(VECTOR, LANES, 0) } \
    VECTOR sum = ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7])); \
    float total = 0;                                                                      \
    for (int lane = 0; lane < LANES; lane++) total += sum[lane];                          \
    return total;                                                                         \
  }

#define COPY_LOOP(VECTOR, LANES, STORE, PREFETCH)                                         \
  for (size_t i = 0; i < count; i += 64) {                                                \
    if (PREFETCH)                                                                         \
      for (size_t line = 0; line < 64; line += 16) __builtin_prefetch(from + i + AHEAD + line, 0, 3); \
    _Pragma("clang loop unroll(full)") for (int k = 0; k < 64; k += LANES)                \
      STORE(*(const VECTOR *)(from + i + k), (VECTOR *)(to + i + k));                     \
  }

#define PLAIN(VALUE, ADDRESS) (*(ADDRESS) = (VALUE))

// The barrier in the plain copy keeps the compiler from making it a call of memcpy, which has rules of its own.
#define COPY(NAME, TARGET, VECTOR, LANES)                                                 \
  TARGET static void copy_##NAME(float *to, const float *from, size_t count) {            \
    __asm__ volatile("" : "+r"(to) : : "memory");                                         \
    if (count >= PREFETCHED) { COPY_LOOP(VECTOR, LANES, PLAIN, 1) } else { COPY_LOOP(VECTOR, LANES, PLAIN, 0) } \
  }                                                                                       \
  TARGET static void stream_##NAME(float *to, const float *from, size_t count) {          \
    COPY_LOOP(VECTOR, LANES, __builtin_nontemporal_store, 1)                              \
  }

// Twelve chains: two units of four cycles want eight, and with sixteen registers two are left for the constants.
#define MULTIPLY_ADD(NAME, TARGET, VECTOR, LANES, OPERATION)                              \
  TARGET static float multiply_add_##NAME(size_t rounds) {                                \
    VECTOR a[12], b = 0.999f, c = 1e-3f;                                                  \
    for (int k = 0; k < 12; k++) a[k] = (float)k;                                         \
    for (size_t i = 0; i < rounds; i++) {                                                 \
      _Pragma("clang loop unroll(full)") for (int k = 0; k < 12; k++) a[k] = OPERATION(a[k], b, c); \
    }                                                                                     \
    VECTOR sum = 0;                                                                       \
    for (int k = 0; k < 12; k++) sum += a[k];                                             \
    return sum[0] + sum[LANES - 1];                                                       \
  }

#define SEPARATE(A, B, C) ((A) * (B) + (C))

#define NO_TARGET
READ(baseline, NO_TARGET, f4, 4)
COPY(baseline, NO_TARGET, f4, 4)
#if defined(__x86_64__)
MULTIPLY_ADD(baseline, NO_TARGET, f4, 4, SEPARATE)

#define V3 __attribute__((target("avx2,fma")))
READ(v3, V3, f8, 8)
COPY(v3, V3, f8, 8)
MULTIPLY_ADD(v3, V3, f8, 8, __builtin_elementwise_fma)

#define V4 __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq")))
READ(v4, V4, f16, 16)
COPY(v4, V4, f16, 16)
MULTIPLY_ADD(v4, V4, f16, 16, __builtin_elementwise_fma)
#else
MULTIPLY_ADD(baseline, NO_TARGET, f4, 4, __builtin_elementwise_fma)
#endif

#if defined(__x86_64__)
#define CHOOSE(CALL, ...)                                          \
  switch (level) {                                                 \
    case ACUTANCE_LEVEL_V4: return CALL##_v4(__VA_ARGS__);         \
    case ACUTANCE_LEVEL_V3: return CALL##_v3(__VA_ARGS__);         \
    default: return CALL##_baseline(__VA_ARGS__);                  \
  }
#else
#define CHOOSE(CALL, ...) \
  (void)level;            \
  return CALL##_baseline(__VA_ARGS__);
#endif

float acutance_ceiling_read(acutance_level level, const float *values, size_t count) {
  CHOOSE(read, values, count)
}

void acutance_ceiling_copy(acutance_level level, float *to, const float *from, size_t count) {
  CHOOSE(copy, to, from, count)
}

static void stream(acutance_level level, float *to, const float *from, size_t count) { CHOOSE(stream, to, from, count) }

void acutance_ceiling_stream(acutance_level level, float *to, const float *from, size_t count) {
  stream(level, to, from, count);
#if defined(__x86_64__)
  // A copy is done when its stores have left the write-combining buffers.
  __builtin_ia32_sfence();
#endif
}

float acutance_ceiling_multiply_add(acutance_level level, size_t rounds) { CHOOSE(multiply_add, rounds) }

double acutance_ceiling_operations(acutance_level level, size_t rounds) {
  const double lanes = level == ACUTANCE_LEVEL_V4 ? 16 : level == ACUTANCE_LEVEL_V3 ? 8 : 4;
  return (double)rounds * 12 * lanes * 2;
}
