#include "test.h"

enum { WIDTH = 61, HEIGHT = 43, PADDING = 7 };

/// Two passes in double, which share nothing with the library.
typedef struct expected {
  double mean, sum_of_squares, minimum, maximum, magnitude;
} expected;

static expected measure(const double *values, size_t count) {
  expected result = {0, 0, INFINITY, -INFINITY, 0};
  for (size_t i = 0; i < count; i++) {
    result.mean += values[i] / (double)count;
    result.magnitude += fabs(values[i]) / (double)count;
    result.minimum = fmin(result.minimum, values[i]);
    result.maximum = fmax(result.maximum, values[i]);
  }
  for (size_t i = 0; i < count; i++) {
    result.sum_of_squares += (values[i] - result.mean) * (values[i] - result.mean);
  }
  return result;
}

static void check_moments(const acutance_plane *plane, const double *values, double tolerance) {
  const size_t count = WIDTH * HEIGHT;
  expected right = measure(values, count);
  for (int threads = 0; threads <= 3; threads++) {
    acutance_moments_options options = {.statistics = ACUTANCE_STATISTICS_ALL, .threads = threads};
    acutance_moments_result result;
    CHECK_OK(acutance_moments(plane, &options, &result));
    CHECK(result.count == count);
    CHECK(result.non_finite_count == 0);
    // `tolerance` is relative to the sum of squares; the scale of the values is that of `magnitude`.
    CHECK_VALUE(result.mean, right.mean, tolerance * right.magnitude);
    CHECK_VALUE(result.population_variance, right.sum_of_squares / count, tolerance * right.sum_of_squares / count);
    CHECK_VALUE(result.sample_variance, right.sum_of_squares / (count - 1), tolerance * right.sum_of_squares / count);
    CHECK_VALUE(result.minimum, right.minimum, 0);
    CHECK_VALUE(result.maximum, right.maximum, 0);
    CHECK_VALUE(result.mean_magnitude, right.magnitude, tolerance * right.magnitude);
  }
}

static void test_all_pixel_types(void) {
  // Rows with padding that holds what would spoil every result, the last of them at the end of the memory.
  const size_t stride = WIDTH + PADDING, count = stride * (HEIGHT - 1) + WIDTH;
  uint8_t *bytes = guarded(count);
  uint16_t *shorts = guarded(2 * count);
  float *floats = guarded(4 * count);
  double *doubles = guarded(8 * count);
  double values[WIDTH * HEIGHT], wide[WIDTH * HEIGHT], narrow[WIDTH * HEIGHT], signed_values[WIDTH * HEIGHT];
  for (size_t i = 0; i < count; i++) {
    bytes[i] = 255, shorts[i] = 65535, floats[i] = NAN, doubles[i] = NAN;
  }
  for (size_t y = 0; y < HEIGHT; y++) {
    for (size_t x = 0; x < WIDTH; x++) {
      const size_t place = y * stride + x, index = y * WIDTH + x;
      const uint32_t random = next_random();
      values[index] = bytes[place] = (uint8_t)(random % 200);
      wide[index] = shorts[place] = (uint16_t)(random % 60000);
      narrow[index] = floats[place] = (float)random / 4294967296.0f - 0.5f;
      signed_values[index] = doubles[place] = random / 4294967296.0 - 0.25;
    }
  }
  // 2^-53 for each of some 2600 additions here, and (400 + n / 500) 2^-53 in the library: below 4e-13.
  acutance_plane plane = acutance_plane_u8(bytes, WIDTH, HEIGHT, (ptrdiff_t)stride);
  check_moments(&plane, values, 4e-13);
  plane = acutance_plane_u16(shorts, WIDTH, HEIGHT, 2 * (ptrdiff_t)stride);
  check_moments(&plane, wide, 4e-13);
  plane = acutance_plane_f32(floats, WIDTH, HEIGHT, 4 * (ptrdiff_t)stride);
  check_moments(&plane, narrow, 4e-13);
  plane = acutance_plane_f64(doubles, WIDTH, HEIGHT, 8 * (ptrdiff_t)stride);
  check_moments(&plane, signed_values, 4e-13);

  // Bottom up: the same pixels from the last row on.
  plane = acutance_plane_u8(bytes + (HEIGHT - 1) * stride, WIDTH, HEIGHT, -(ptrdiff_t)stride);
  check_moments(&plane, values, 4e-13);

  // Fast sums: 204 * 2^-24 of the sum of squares.
  acutance_moments_options options = {.accuracy = ACUTANCE_ACCURACY_FAST};
  acutance_moments_result result;
  plane = acutance_plane_f32(floats, WIDTH, HEIGHT, 4 * (ptrdiff_t)stride);
  CHECK_OK(acutance_moments(&plane, &options, &result));
  const double variance = measure(narrow, WIDTH * HEIGHT).sum_of_squares / (WIDTH * HEIGHT);
  CHECK_VALUE(result.population_variance, variance, 204 * 0x1p-24 * variance);
}

static void test_what_is_absent(void) {
  const float one[1] = {3};
  acutance_moments_result result;
  acutance_plane plane = acutance_plane_f32(NULL, 0, 5, 0);
  acutance_moments_options options = {.statistics = ACUTANCE_STATISTICS_ALL};
  CHECK_OK(acutance_moments(&plane, &options, &result));
  CHECK(result.count == 0);
  CHECK_ABSENT(result.mean);
  CHECK_ABSENT(result.population_variance);
  CHECK_ABSENT(result.sample_variance);
  CHECK_ABSENT(result.minimum);
  CHECK_ABSENT(result.maximum);
  CHECK_ABSENT(result.mean_magnitude);

  plane = acutance_plane_f32(one, 1, 1, 0);
  CHECK_OK(acutance_moments(&plane, NULL, &result));
  CHECK(result.count == 1);
  CHECK_VALUE(result.mean, 3, 0);
  CHECK_VALUE(result.population_variance, 0, 0);
  CHECK_ABSENT(result.sample_variance);
  // Not asked for.
  CHECK_ABSENT(result.minimum);
  CHECK_ABSENT(result.mean_magnitude);
}

static void test_not_finite(void) {
  const float values[4] = {1, NAN, INFINITY, 2};
  acutance_plane plane = acutance_plane_f32(values, 2, 2, 0);
  acutance_moments_result result;
  CHECK_OK(acutance_moments(&plane, NULL, &result));
  CHECK(result.count == 4);
  CHECK(result.non_finite_count == 2);
  CHECK(result.mean.is_present && isnan(result.mean.value));
}

void test_moments(void) {
  test_all_pixel_types();
  test_what_is_absent();
  test_not_finite();
}
