// One-line vector operations for the kernels, and the test of what the CPU can do. Nothing else belongs here.
//
// Why C: Swift's own SIMD operators are lowered lane by lane and put together again by LLVM, not always well, and
// without FMA in the target `addingProduct` is a call of `fmaf` per lane. These functions are imported by Swift as
// functions on SIMD16<Float>, SIMD32<Int16> and so on, are always inlined, and become one instruction (or two or
// four where the machine's registers are shorter).
//
// Lane counts are fixed at one AVX-512 register (64 bytes) for every target, so that all variants add in the same
// order; narrower machines hold a vector in two or four registers.
#ifndef ACUTANCE_CVECTOR_H
#define ACUTANCE_CVECTOR_H

#include <stdint.h>

#if defined(__AVX2__) || defined(__SSSE3__)
#include <immintrin.h>
#endif

#define ACUTANCE_INLINE static inline __attribute__((always_inline, unused))

typedef float v16f __attribute__((ext_vector_type(16)));
typedef double v16d __attribute__((ext_vector_type(16)));
typedef double v8d __attribute__((ext_vector_type(8)));
typedef uint8_t v64u8 __attribute__((ext_vector_type(64)));
typedef uint8_t v32u8 __attribute__((ext_vector_type(32)));
typedef uint8_t v16u8 __attribute__((ext_vector_type(16)));
typedef int8_t v64i8 __attribute__((ext_vector_type(64)));
typedef int16_t v32i16 __attribute__((ext_vector_type(32)));
typedef uint16_t v32u16 __attribute__((ext_vector_type(32)));
typedef uint16_t v16u16 __attribute__((ext_vector_type(16)));
typedef int32_t v16i32 __attribute__((ext_vector_type(16)));
typedef uint32_t v16u32 __attribute__((ext_vector_type(16)));
typedef uint32_t v8u32 __attribute__((ext_vector_type(8)));
typedef uint64_t v8u64 __attribute__((ext_vector_type(8)));
typedef uint64_t v16u64 __attribute__((ext_vector_type(16)));
typedef int64_t v16i64 __attribute__((ext_vector_type(16)));

// Unaligned loads and stores: the same vectors through a type that promises only the alignment of one element.
typedef v16f v16f_unaligned __attribute__((aligned(4)));
typedef v8d v8d_unaligned __attribute__((aligned(8)));
typedef v16d v16d_unaligned __attribute__((aligned(8)));
typedef v64u8 v64u8_unaligned __attribute__((aligned(1)));
typedef v32u8 v32u8_unaligned __attribute__((aligned(1)));
typedef v16u8 v16u8_unaligned __attribute__((aligned(1)));
typedef v16u16 v16u16_unaligned __attribute__((aligned(2)));
typedef v32u16 v32u16_unaligned __attribute__((aligned(2)));
typedef v16u64 v16u64_unaligned __attribute__((aligned(8)));
typedef v8u64 v8u64_unaligned __attribute__((aligned(8)));

// ---- Float, 16 lanes -------------------------------------------------------------------------------------------
ACUTANCE_INLINE v16f v16f_load(const float *p) { return *(const v16f_unaligned *)p; }
// The first count lanes from memory, zeros behind them; nothing beyond them is read.
ACUTANCE_INLINE v16f v16f_load_first(const float *p, int32_t count) {
#if defined(__AVX512F__)
  return (v16f)_mm512_maskz_loadu_ps((__mmask16)((1u << count) - 1u), p);
#else
  v16f loaded = 0;
  for (int i = 0; i < count; i++) loaded[i] = p[i];
  return loaded;
#endif
}
ACUTANCE_INLINE void v16f_store(float *p, v16f a) { *(v16f_unaligned *)p = a; }
ACUTANCE_INLINE v16f v16f_splat(float a) { return (v16f)(a); }
ACUTANCE_INLINE v16f v16f_add(v16f a, v16f b) { return a + b; }
ACUTANCE_INLINE v16f v16f_sub(v16f a, v16f b) { return a - b; }
ACUTANCE_INLINE v16f v16f_mul(v16f a, v16f b) { return a * b; }
ACUTANCE_INLINE v16f v16f_div(v16f a, v16f b) { return a / b; }
// a / divisor, correctly rounded, for finite a and the correctly rounded reciprocal of a divisor that is no power
// of two minus an ulp: one Newton step on the quotient with an exact remainder (Markstein). A division takes 16
// cycles a register, this takes two. Without FMA it is the division.
ACUTANCE_INLINE v16f v16f_divide(v16f a, float divisor, float reciprocal) {
#if defined(__FMA__) || defined(__ARM_FEATURE_FMA)
  const v16f quotient = a * reciprocal;
  const v16f remainder = __builtin_elementwise_fma(-quotient, (v16f)(divisor), a);
  return __builtin_elementwise_fma(remainder, (v16f)(reciprocal), quotient);
#else
  (void)reciprocal;
  return a / divisor;
#endif
}
// a * b + c, fused where the machine has the instruction and in two roundings elsewhere.
ACUTANCE_INLINE v16f v16f_fma(v16f a, v16f b, v16f c) {
#if defined(__FMA__) || defined(__ARM_FEATURE_FMA)
  return __builtin_elementwise_fma(a, b, c);
#else
  return a * b + c;
#endif
}
ACUTANCE_INLINE v16f v16f_abs(v16f a) { return __builtin_elementwise_abs(a); }
// The smaller and the larger of two lanes, b where one is NaN (`vminps`, `vmaxps`).
ACUTANCE_INLINE v16f v16f_min(v16f a, v16f b) { return (a < b) ? a : b; }
ACUTANCE_INLINE v16f v16f_max(v16f a, v16f b) { return (a > b) ? a : b; }
// The larger of two lanes, NaN where one is: `vmaxps` gives b where one is, which leaves those of a.
ACUTANCE_INLINE v16f v16f_larger(v16f a, v16f b) {
  const v16f larger = (a > b) ? a : b;
  return (a != a) ? a : larger;
}
ACUTANCE_INLINE float v16f_smallest(v16f a) { return __builtin_reduce_min(a); }
ACUTANCE_INLINE float v16f_largest(v16f a) { return __builtin_reduce_max(a); }
ACUTANCE_INLINE v16f v16f_sqrt(v16f a) { return __builtin_elementwise_sqrt(a); }
// One lane of v16f_fma, for the end of a row.
ACUTANCE_INLINE float v1f_fma(float a, float b, float c) {
#if defined(__FMA__) || defined(__ARM_FEATURE_FMA)
  return __builtin_fmaf(a, b, c);
#else
  const float product = a * b;
  return product + c;
#endif
}
// Lanes i of a followed by b, for lane numbers i in 0...31 (`vpermt2ps`): with first, first + 1, ... it is a window of
// both. Meant for AVX-512, where it is one instruction.
ACUTANCE_INLINE v16i32 v16i32_window(int32_t first) {
  const v16i32 lane = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  return lane + first;
}
ACUTANCE_INLINE v16f v16f_pick(v16f a, v16f b, v16i32 lanes) {
#if defined(__AVX512F__)
  return (v16f)_mm512_permutex2var_ps((__m512)a, (__m512i)lanes, (__m512)b);
#else
  v16f picked;
  for (int i = 0; i < 16; i++) picked[i] = lanes[i] < 16 ? a[lanes[i] & 15] : b[lanes[i] & 15];
  return picked;
#endif
}
// Lanes of a where the lane of mask is above the threshold (a NaN is not), zero elsewhere; and how many there are, lane
// by lane, added to `so_far`.
ACUTANCE_INLINE v16f v16f_where_above(v16f a, v16f mask, float threshold) {
  return (mask > (v16f)(threshold)) ? a : (v16f)(0.0f);
}
ACUTANCE_INLINE v16i32 v16f_count_above(v16i32 so_far, v16f mask, float threshold) {
  return so_far - (v16i32)(mask > (v16f)(threshold));
}
// Whether no lane is NaN.
ACUTANCE_INLINE _Bool v16f_has_no_nan(v16f a) { return !__builtin_reduce_or(a != a); }
// Lanes of `so_far` become -1 where a is NaN.
ACUTANCE_INLINE v16i32 v16f_mark_nan(v16i32 so_far, v16f a) { return so_far | (v16i32)(a != a); }
// Lanes [0, first) become zero, whatever they held (a multiplication would keep a NaN).
ACUTANCE_INLINE v16f v16f_keep_from(v16f a, int32_t first) {
  const v16i32 lane = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  return (lane >= first) ? a : (v16f)(0.0f);
}

// ---- Double ----------------------------------------------------------------------------------------------------
ACUTANCE_INLINE v8d v8d_splat(double a) { return (v8d)(a); }
ACUTANCE_INLINE v8d v8d_add(v8d a, v8d b) { return a + b; }
ACUTANCE_INLINE v8d v16f_low_to_double(v16f a) { return __builtin_convertvector(a.lo, v8d); }
ACUTANCE_INLINE v8d v16f_high_to_double(v16f a) { return __builtin_convertvector(a.hi, v8d); }
// Sum of the eight lanes in a fixed order: pairs, pairs of pairs, halves.
ACUTANCE_INLINE double v8d_sum(v8d a) { return ((a[0] + a[4]) + (a[2] + a[6])) + ((a[1] + a[5]) + (a[3] + a[7])); }
ACUTANCE_INLINE v16d v16d_splat(double a) { return (v16d)(a); }
ACUTANCE_INLINE v16d v16d_load(const double *p) { return *(const v16d_unaligned *)p; }
ACUTANCE_INLINE void v16d_store(double *p, v16d a) { *(v16d_unaligned *)p = a; }
ACUTANCE_INLINE v16d v16d_add(v16d a, v16d b) { return a + b; }
ACUTANCE_INLINE v16d v16d_sub(v16d a, v16d b) { return a - b; }
// Sum of the sixteen lanes in a fixed order: halves, then as v8d_sum.
ACUTANCE_INLINE double v16d_sum(v16d a) {
  const v8d b = a.lo + a.hi;
  return ((b[0] + b[4]) + (b[2] + b[6])) + ((b[1] + b[5]) + (b[3] + b[7]));
}
ACUTANCE_INLINE v16d v16d_mul(v16d a, v16d b) { return a * b; }
ACUTANCE_INLINE v16d v16f_to_double(v16f a) { return __builtin_convertvector(a, v16d); }
ACUTANCE_INLINE v16d v16d_fma(v16d a, v16d b, v16d c) {
#if defined(__FMA__) || defined(__ARM_FEATURE_FMA)
  return __builtin_elementwise_fma(a, b, c);
#else
  return a * b + c;
#endif
}
// Sum of i a[i].
ACUTANCE_INLINE double v16d_sum_by_lane(v16d a) {
  const v16d lane = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  const v16d c = a * lane;
  const v8d b = c.lo + c.hi;
  return ((b[0] + b[4]) + (b[2] + b[6])) + ((b[1] + b[5]) + (b[3] + b[7]));
}
// Sums of neighbouring pairs of a, then of b: 16 results from 32 lanes.
ACUTANCE_INLINE v16d v16d_pair_sums(v16d a, v16d b) {
  v16d sums;
  sums.lo = a.even + a.odd;
  sums.hi = b.even + b.odd;
  return sums;
}
ACUTANCE_INLINE v16f v16d_to_float(v16d a) { return __builtin_convertvector(a, v16f); }
// Lanes below low become low, lanes above high become high, NaN stays.
ACUTANCE_INLINE v16d v16d_clamp(v16d a, double low, double high) {
  const v16d raised = (a < (v16d)(low)) ? (v16d)(low) : a;
  return (raised > (v16d)(high)) ? (v16d)(high) : raised;
}
// The nearest integers, halves to even, of |a| below 2^31: 1.5 * 2^52 leaves the significand no fraction, and the
// integer stands in its low bits.
ACUTANCE_INLINE v16i32 v16d_round_to_i32(v16d a) { return __builtin_convertvector((v16u64)(a + 0x1.8p52), v16i32); }

// ---- bytes -----------------------------------------------------------------------------------------------------
ACUTANCE_INLINE v64u8 v64u8_load(const uint8_t *p) { return *(const v64u8_unaligned *)p; }
// The bytes of even and of odd index, widened to 16 bits: a mask and a shift, no lane-crossing move.
ACUTANCE_INLINE v32i16 v64u8_even(v64u8 a) { return (v32i16)((v32u16)a & (uint16_t)0x00ff); }
ACUTANCE_INLINE v32i16 v64u8_odd(v64u8 a) { return (v32i16)((v32u16)a >> (uint16_t)8); }
ACUTANCE_INLINE v32u16 v32u8_widen(const uint8_t *p) {
  return __builtin_convertvector(*(const v32u8_unaligned *)p, v32u16);
}

// ---- 16-bit lanes ----------------------------------------------------------------------------------------------
ACUTANCE_INLINE v32i16 v32i16_splat(int16_t a) { return (v32i16)(a); }
ACUTANCE_INLINE v32i16 v32i16_add(v32i16 a, v32i16 b) { return a + b; }
// Lane k belongs to pixel 2k + parity; the lanes of pixels before `first` become zero.
ACUTANCE_INLINE v32i16 v32i16_keep_pixels_from(v32i16 a, int16_t parity, int16_t first) {
  const v32i16 pixel = {0,  2,  4,  6,  8,  10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30,
                        32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60, 62};
  return ((pixel + parity) >= (v32i16)(first)) ? a : (v32i16)(0);
}
// 32 pairs of (unsigned byte, signed weight): a[2k] * even + a[2k + 1] * odd in 16 bits (`pmaddubsw`). The
// instruction saturates; callers keep |result| below 2^15.
ACUTANCE_INLINE v32i16 v64u8_pair_weighted(v64u8 a, int8_t even, int8_t odd) {
#if defined(__AVX512BW__)
  const __m512i w = _mm512_set1_epi16((int16_t)(((uint16_t)(uint8_t)odd << 8) | (uint8_t)even));
  return (v32i16)_mm512_maddubs_epi16((__m512i)a, w);
#elif defined(__AVX2__)
  const __m256i w = _mm256_set1_epi16((int16_t)(((uint16_t)(uint8_t)odd << 8) | (uint8_t)even));
  union { v64u8 all; __m256i part[2]; } in = {a};
  union { v32i16 all; __m256i part[2]; } out;
  for (int i = 0; i < 2; i++) out.part[i] = _mm256_maddubs_epi16(in.part[i], w);
  return out.all;
#elif defined(__SSSE3__)
  const __m128i w = _mm_set1_epi16((int16_t)(((uint16_t)(uint8_t)odd << 8) | (uint8_t)even));
  union { v64u8 all; __m128i part[4]; } in = {a};
  union { v32i16 all; __m128i part[4]; } out;
  for (int i = 0; i < 4; i++) out.part[i] = _mm_maddubs_epi16(in.part[i], w);
  return out.all;
#else
  return (v32i16)((v32u16)a & (uint16_t)0x00ff) * (int16_t)even + (v32i16)((v32u16)a >> (uint16_t)8) * (int16_t)odd;
#endif
}
// Sums of squares of neighbouring pairs in 32 bits (`pmaddwd` with itself): a[2k]^2 + a[2k + 1]^2.
ACUTANCE_INLINE v16i32 v32i16_pair_squares(v32i16 a) {
#if defined(__AVX512BW__)
  return (v16i32)_mm512_madd_epi16((__m512i)a, (__m512i)a);
#elif defined(__AVX2__)
  union { v32i16 all; __m256i part[2]; } in = {a};
  union { v16i32 all; __m256i part[2]; } out;
  for (int i = 0; i < 2; i++) out.part[i] = _mm256_madd_epi16(in.part[i], in.part[i]);
  return out.all;
#elif defined(__SSSE3__)
  union { v32i16 all; __m128i part[4]; } in = {a};
  union { v16i32 all; __m128i part[4]; } out;
  for (int i = 0; i < 4; i++) out.part[i] = _mm_madd_epi16(in.part[i], in.part[i]);
  return out.all;
#else
  const v16i32 low = __builtin_convertvector(a.even, v16i32), high = __builtin_convertvector(a.odd, v16i32);
  return low * low + high * high;
#endif
}
ACUTANCE_INLINE v32u16 v32u16_splat(uint16_t a) { return (v32u16)(a); }
ACUTANCE_INLINE v32u16 v32u16_add(v32u16 a, v32u16 b) { return a + b; }

ACUTANCE_INLINE v16u32 v32u16_low32(v32u16 a) { return __builtin_convertvector(a.lo, v16u32); }
ACUTANCE_INLINE v16u32 v32u16_high32(v32u16 a) { return __builtin_convertvector(a.hi, v16u32); }
ACUTANCE_INLINE v32u16 v64u8_pair_sums(v64u8 a) {
  return ((v32u16)a & (uint16_t)0x00ff) + ((v32u16)a >> (uint16_t)8);
}
ACUTANCE_INLINE v32u16 v32u16_load(const uint16_t *p) { return *(const v32u16_unaligned *)p; }
// Sums of neighbouring pairs in 32 bits: a mask and a shift.
ACUTANCE_INLINE v16u32 v32u16_pair_sums(v32u16 a) { return ((v16u32)a & 0xffffu) + ((v16u32)a >> 16u); }

// ---- 32- and 64-bit lanes --------------------------------------------------------------------------------------
ACUTANCE_INLINE v16i32 v16i32_splat(int32_t a) { return (v16i32)(a); }
ACUTANCE_INLINE v16i32 v16i32_add(v16i32 a, v16i32 b) { return a + b; }
// a / 2^bits, rounded down.
ACUTANCE_INLINE v16i32 v16i32_shift_right(v16i32 a, int32_t bits) { return a >> bits; }
// 1 where a is negative, else 0.
ACUTANCE_INLINE v16i32 v16i32_is_negative(v16i32 a) { return (v16i32)((v16u32)a >> 31u); }
ACUTANCE_INLINE int64_t v16i32_sum(v16i32 a) { return __builtin_reduce_add(__builtin_convertvector(a, v16i64)); }
ACUTANCE_INLINE v64u8 v64u8_min(v64u8 a, v64u8 b) { return __builtin_elementwise_min(a, b); }
ACUTANCE_INLINE v64u8 v64u8_max(v64u8 a, v64u8 b) { return __builtin_elementwise_max(a, b); }
// |a - b|.
ACUTANCE_INLINE v64u8 v64u8_distance(v64u8 a, v64u8 b) {
  return __builtin_elementwise_max(a, b) - __builtin_elementwise_min(a, b);
}
ACUTANCE_INLINE v64u8 v64u8_splat(uint8_t a) { return (v64u8)(a); }
ACUTANCE_INLINE uint8_t v64u8_smallest(v64u8 a) { return __builtin_reduce_min(a); }
ACUTANCE_INLINE uint8_t v64u8_largest(v64u8 a) { return __builtin_reduce_max(a); }
// Bytes before `first` become zero.
ACUTANCE_INLINE v64u8 v64u8_keep_from(v64u8 a, uint8_t first) {
  const v64u8 lane = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
                      22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43,
                      44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};
  return (lane >= (v64u8)(first)) ? a : (v64u8)(0);
}
// Sums of eight neighbouring bytes, added to 64-bit lanes (`psadbw`).
ACUTANCE_INLINE v8u64 v8u64_add_bytes(v8u64 sum, v64u8 a) {
#if defined(__AVX512BW__)
  return sum + (v8u64)_mm512_sad_epu8((__m512i)a, _mm512_setzero_si512());
#elif defined(__AVX2__)
  union { v64u8 all; __m256i part[2]; } in = {a};
  union { v8u64 all; __m256i part[2]; } out;
  for (int i = 0; i < 2; i++) out.part[i] = _mm256_sad_epu8(in.part[i], _mm256_setzero_si256());
  return sum + out.all;
#elif defined(__SSSE3__)
  union { v64u8 all; __m128i part[4]; } in = {a};
  union { v8u64 all; __m128i part[4]; } out;
  for (int i = 0; i < 4; i++) out.part[i] = _mm_sad_epu8(in.part[i], _mm_setzero_si128());
  return sum + out.all;
#else
  const v32u16 pairs = ((v32u16)a & (uint16_t)0x00ff) + ((v32u16)a >> (uint16_t)8);
  const v16u32 fours = ((v16u32)pairs & 0xffffu) + ((v16u32)pairs >> 16u);
  return sum + ((v8u64)fours & 0xffffffffu) + ((v8u64)fours >> 32u);
#endif
}
ACUTANCE_INLINE v32u16 v32u16_min(v32u16 a, v32u16 b) { return __builtin_elementwise_min(a, b); }
ACUTANCE_INLINE v32u16 v32u16_max(v32u16 a, v32u16 b) { return __builtin_elementwise_max(a, b); }
ACUTANCE_INLINE uint16_t v32u16_smallest(v32u16 a) { return __builtin_reduce_min(a); }
ACUTANCE_INLINE uint16_t v32u16_largest(v32u16 a) { return __builtin_reduce_max(a); }
// Lanes before `first` become zero.
ACUTANCE_INLINE v32u16 v32u16_keep_from(v32u16 a, uint16_t first) {
  const v32u16 lane = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                       16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
  return (lane >= (v32u16)(first)) ? a : (v32u16)(0);
}
// Sums of neighbouring pairs added to 32-bit lanes.
ACUTANCE_INLINE v16u32 v16u32_add_pairs(v16u32 sum, v32u16 a) {
  return sum + ((v16u32)a & 0xffffu) + ((v16u32)a >> 16u);
}
// a - 2^15 as signed lanes: the top bit turned.
ACUTANCE_INLINE v32u16 v32u16_centred(v32u16 a) { return a ^ (uint16_t)0x8000; }
// Sums of squares of neighbouring signed lanes, of at most 2^31 and so unsigned (`pmaddwd`).
ACUTANCE_INLINE v16u32 v32u16_signed_pair_squares(v32u16 a) {
#if defined(__AVX512BW__)
  return (v16u32)_mm512_madd_epi16((__m512i)a, (__m512i)a);
#elif defined(__AVX2__)
  union { v32u16 all; __m256i part[2]; } in = {a};
  union { v16u32 all; __m256i part[2]; } out;
  for (int i = 0; i < 2; i++) out.part[i] = _mm256_madd_epi16(in.part[i], in.part[i]);
  return out.all;
#elif defined(__SSSE3__)
  union { v32u16 all; __m128i part[4]; } in = {a};
  union { v16u32 all; __m128i part[4]; } out;
  for (int i = 0; i < 4; i++) out.part[i] = _mm_madd_epi16(in.part[i], in.part[i]);
  return out.all;
#else
  const v16i32 low = __builtin_convertvector(((v32i16)a).even, v16i32);
  const v16i32 high = __builtin_convertvector(((v32i16)a).odd, v16i32);
  return (v16u32)(low * low) + (v16u32)(high * high);
#endif
}
// Lanes of even and of odd index, added to 64-bit lanes.
ACUTANCE_INLINE v8u64 v8u64_add_lanes(v8u64 sum, v16u32 a) {
  return sum + ((v8u64)a & 0xffffffffu) + ((v8u64)a >> 32u);
}
// Lanes cut to 0...255, as bytes.
ACUTANCE_INLINE void v16i32_store_bytes(uint8_t *p, v16i32 a) {
  const v16i32 cut = __builtin_elementwise_min(__builtin_elementwise_max(a, (v16i32)(0)), (v16i32)(255));
  *(v16u8_unaligned *)p = __builtin_convertvector(cut, v16u8);
}
ACUTANCE_INLINE _Bool v16i32_is_zero(v16i32 a) { return __builtin_reduce_or(a) == 0; }
ACUTANCE_INLINE v16u32 v16u32_splat(uint32_t a) { return (v16u32)(a); }
ACUTANCE_INLINE v16u32 v16u32_add(v16u32 a, v16u32 b) { return a + b; }
ACUTANCE_INLINE v16u32 v16u32_mul(v16u32 a, v16u32 b) { return a * b; }
ACUTANCE_INLINE v16u32 v16u8_widen32(const uint8_t *p) {
  return __builtin_convertvector(*(const v16u8_unaligned *)p, v16u32);
}
ACUTANCE_INLINE v16u32 v16u16_widen32(const uint16_t *p) {
  return __builtin_convertvector(*(const v16u16_unaligned *)p, v16u32);
}
ACUTANCE_INLINE v16f v16u8_to_float(const uint8_t *p) {
  return __builtin_convertvector(__builtin_convertvector(*(const v16u8_unaligned *)p, v16i32), v16f);
}
ACUTANCE_INLINE v16f v16u16_to_float(const uint16_t *p) {
  return __builtin_convertvector(__builtin_convertvector(*(const v16u16_unaligned *)p, v16i32), v16f);
}
ACUTANCE_INLINE v16f v16u32_to_float(v16u32 a) { return __builtin_convertvector((v16i32)a, v16f); }
// Lanes of a that are not negative, summed into 64 bits.
ACUTANCE_INLINE v8u64 v8u64_splat(uint64_t a) { return (v8u64)(a); }
ACUTANCE_INLINE v8u64 v8u64_add_wide(v8u64 sum, v16i32 a) {
  const v16u32 u = (v16u32)a;
  return sum + __builtin_convertvector(u.lo, v8u64) + __builtin_convertvector(u.hi, v8u64);
}
ACUTANCE_INLINE uint64_t v8u64_sum(v8u64 a) { return ((a[0] + a[4]) + (a[2] + a[6])) + ((a[1] + a[5]) + (a[3] + a[7])); }
ACUTANCE_INLINE v16u64 v16u32_to_u64(v16u32 a) { return __builtin_convertvector(a, v16u64); }
// 32 x 32 -> 64 bits (`pmuludq`).
ACUTANCE_INLINE v16u64 v16u32_mul_wide(v16u32 a, uint32_t b) { return __builtin_convertvector(a, v16u64) * (uint64_t)b; }
ACUTANCE_INLINE v16u64 v16u64_load(const uint64_t *p) { return *(const v16u64_unaligned *)p; }
ACUTANCE_INLINE void v16u64_store(uint64_t *p, v16u64 a) { *(v16u64_unaligned *)p = a; }
ACUTANCE_INLINE v16u64 v16u64_add(v16u64 a, v16u64 b) { return a + b; }

// ---- responses of 3 x 3 kernels --------------------------------------------------------------------------------
typedef int64_t v8i64 __attribute__((ext_vector_type(8)));
typedef int16_t v16i16 __attribute__((ext_vector_type(16)));
typedef v32i16 v32i16_unaligned __attribute__((aligned(2)));
typedef v16i16 v16i16_unaligned __attribute__((aligned(2)));
typedef v16i32 v16i32_unaligned __attribute__((aligned(4)));
ACUTANCE_INLINE v32i16 v32u8_widen_signed(const uint8_t *p) {
  return __builtin_convertvector(*(const v32u8_unaligned *)p, v32i16);
}
ACUTANCE_INLINE v32i16 v32i16_load(const int16_t *p) { return *(const v32i16_unaligned *)p; }
ACUTANCE_INLINE void v32i16_store(int16_t *p, v32i16 a) { *(v32i16_unaligned *)p = a; }
ACUTANCE_INLINE v32i16 v32i16_sub(v32i16 a, v32i16 b) { return a - b; }
ACUTANCE_INLINE v32i16 v32i16_scale(v32i16 a, int16_t factor) { return a * factor; }
ACUTANCE_INLINE v32i16 v32i16_abs(v32i16 a) { return __builtin_elementwise_abs(a); }
ACUTANCE_INLINE v32i16 v32i16_min(v32i16 a, v32i16 b) { return __builtin_elementwise_min(a, b); }
ACUTANCE_INLINE v32i16 v32i16_max(v32i16 a, v32i16 b) { return __builtin_elementwise_max(a, b); }
ACUTANCE_INLINE int16_t v32i16_smallest(v32i16 a) { return __builtin_reduce_min(a); }
ACUTANCE_INLINE int16_t v32i16_largest(v32i16 a) { return __builtin_reduce_max(a); }
// Sums of neighbouring pairs, added to 32-bit lanes (`pmaddwd` with ones).
ACUTANCE_INLINE v16i32 v16i32_add_pairs(v16i32 sum, v32i16 a) {
#if defined(__AVX512BW__)
  return sum + (v16i32)_mm512_madd_epi16((__m512i)a, _mm512_set1_epi16(1));
#else
  return sum + (((v16i32)a << 16) >> 16) + ((v16i32)a >> 16);
#endif
}
// Lanes (a, b) side by side as the 16-bit halves of 32-bit lanes, of the first and of the last 16 lanes: what
// `v32i16_pair_squares` makes a^2 + b^2 of, in order.
ACUTANCE_INLINE v32i16 v32i16_pairs_low(v32i16 a, v32i16 b) {
  const v16u32 x = __builtin_convertvector((v16u16)a.lo, v16u32), y = __builtin_convertvector((v16u16)b.lo, v16u32);
  return (v32i16)(x | (y << 16u));
}
ACUTANCE_INLINE v32i16 v32i16_pairs_high(v32i16 a, v32i16 b) {
  const v16u32 x = __builtin_convertvector((v16u16)a.hi, v16u32), y = __builtin_convertvector((v16u16)b.hi, v16u32);
  return (v32i16)(x | (y << 16u));
}
ACUTANCE_INLINE v16i32 v16u16_widen_signed(const uint16_t *p) {
  return __builtin_convertvector(*(const v16u16_unaligned *)p, v16i32);
}
ACUTANCE_INLINE v16i32 v16i32_load(const int32_t *p) { return *(const v16i32_unaligned *)p; }
ACUTANCE_INLINE void v16i32_store(int32_t *p, v16i32 a) { *(v16i32_unaligned *)p = a; }
ACUTANCE_INLINE v16i32 v16i32_sub(v16i32 a, v16i32 b) { return a - b; }
ACUTANCE_INLINE v16i32 v16i32_scale(v16i32 a, int32_t factor) { return a * factor; }
ACUTANCE_INLINE v16i32 v16i32_abs(v16i32 a) { return __builtin_elementwise_abs(a); }
ACUTANCE_INLINE v16i32 v16i32_min(v16i32 a, v16i32 b) { return __builtin_elementwise_min(a, b); }
ACUTANCE_INLINE v16i32 v16i32_max(v16i32 a, v16i32 b) { return __builtin_elementwise_max(a, b); }
ACUTANCE_INLINE int32_t v16i32_smallest(v16i32 a) { return __builtin_reduce_min(a); }
ACUTANCE_INLINE int32_t v16i32_largest(v16i32 a) { return __builtin_reduce_max(a); }
// Squares of neighbouring pairs of lanes that are not negative, added to 64-bit lanes (`pmuludq`).
ACUTANCE_INLINE v8u64 v8u64_add_pair_squares(v8u64 sum, v16i32 a) {
  const v8u64 even = (v8u64)a & 0xffffffffu, odd = (v8u64)a >> 32u;
  return sum + even * even + odd * odd;
}
// a^2 + b^2 in 64 bits.
ACUTANCE_INLINE v16u64 v16i32_squared_length(v16i32 a, v16i32 b) {
  const v16i64 x = __builtin_convertvector(a, v16i64), y = __builtin_convertvector(b, v16i64);
  return (v16u64)(x * x + y * y);
}
// The larger of a lane and a bit pattern.
ACUTANCE_INLINE v16u32 v16u32_max_bits(v16u32 a, v16f b) { return __builtin_elementwise_max(a, (v16u32)b); }
ACUTANCE_INLINE uint32_t v16u32_largest(v16u32 a) { return __builtin_reduce_max(a); }
ACUTANCE_INLINE v8u64 v8u64_load(const uint64_t *p) { return *(const v8u64_unaligned *)p; }
ACUTANCE_INLINE v8u64 v8u64_add(v8u64 a, v8u64 b) { return a + b; }
ACUTANCE_INLINE v8u64 v8u64_low_bits(v8u64 a, uint64_t mask) { return a & mask; }
ACUTANCE_INLINE v8u64 v8u64_shift_right(v8u64 a, uint64_t bits) { return a >> bits; }
ACUTANCE_INLINE v8u64 v8u64_shift_left(v8u64 a, uint64_t bits) { return a << bits; }
// a * b of lanes below 2^32 (`pmuludq`).
ACUTANCE_INLINE v8u64 v8u64_mul32(v8u64 a, v8u64 b) { return (a & 0xffffffffu) * (b & 0xffffffffu); }
ACUTANCE_INLINE v8u64 v8u64_min(v8u64 a, v8u64 b) { return __builtin_elementwise_min(a, b); }
ACUTANCE_INLINE v8u64 v8u64_max(v8u64 a, v8u64 b) { return __builtin_elementwise_max(a, b); }
ACUTANCE_INLINE uint64_t v8u64_smallest(v8u64 a) { return __builtin_reduce_min(a); }
ACUTANCE_INLINE uint64_t v8u64_largest(v8u64 a) { return __builtin_reduce_max(a); }
ACUTANCE_INLINE v16d v16i16_load_double(const int16_t *p) {
  return __builtin_convertvector(__builtin_convertvector(*(const v16i16_unaligned *)p, v16i32), v16d);
}
ACUTANCE_INLINE v16d v16i32_load_double(const int32_t *p) {
  return __builtin_convertvector(*(const v16i32_unaligned *)p, v16d);
}
ACUTANCE_INLINE v16d v16u64_load_double(const uint64_t *p) {
  return __builtin_convertvector((v16i64)*(const v16u64_unaligned *)p, v16d);
}

// ---- streaming stores: past the caches, for results larger than they are; p on a 64-byte boundary -----------------
ACUTANCE_INLINE void v16f_stream(float *p, v16f a) { __builtin_nontemporal_store(a, (v16f *)p); }
// Makes streamed stores visible before later ones.
ACUTANCE_INLINE void v_stream_fence(void) {
#if defined(__x86_64__)
  __builtin_ia32_sfence();
#endif
}

// ---- what this compilation has ---------------------------------------------------------------------------------
// How many vectors of sixteen Floats the registers hold.
ACUTANCE_INLINE int v16f_registers(void) {
#if defined(__AVX512F__)
  return 32;
#elif defined(__AVX__) || defined(__aarch64__)
  return 8;
#else
  return 4;
#endif
}
ACUTANCE_INLINE _Bool v_fuses_multiply_add(void) {
#if defined(__FMA__) || defined(__ARM_FEATURE_FMA)
  return 1;
#else
  return 0;
#endif
}

// ---- memory ----------------------------------------------------------------------------------------------------
// Asks for the cache line at p; any address is allowed, a bad one does nothing.
ACUTANCE_INLINE void v_prefetch(const void *p) { __builtin_prefetch(p, 0, 3); }

// ---- what this CPU can run -------------------------------------------------------------------------------------
#if defined(__x86_64__)
ACUTANCE_INLINE _Bool acutance_cpu_has_x86_64_v2(void) { return __builtin_cpu_supports("x86-64-v2") != 0; }
ACUTANCE_INLINE _Bool acutance_cpu_has_x86_64_v3(void) { return __builtin_cpu_supports("x86-64-v3") != 0; }
ACUTANCE_INLINE _Bool acutance_cpu_has_x86_64_v4(void) { return __builtin_cpu_supports("x86-64-v4") != 0; }
#endif

#endif
