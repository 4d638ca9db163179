#include "test.h"

enum { WIDTH = 37, HEIGHT = 29 };

static const struct drawing {
  acutance_response_kernel kernel;
  double weights[9];
} drawings[] = {
    {ACUTANCE_RESPONSE_LAPLACIAN4, {0, 1, 0, 1, -4, 1, 0, 1, 0}},
    {ACUTANCE_RESPONSE_LAPLACIAN8, {1, 1, 1, 1, -8, 1, 1, 1, 1}},
    {ACUTANCE_RESPONSE_LAPLACIAN_DIAGONAL, {2, 0, 2, 0, -8, 0, 2, 0, 2}},
    {ACUTANCE_RESPONSE_LAPLACIAN_ALPHA02,
        {1. / 6, 4. / 6, 1. / 6, 4. / 6, -20. / 6, 4. / 6, 1. / 6, 4. / 6, 1. / 6}},
    {ACUTANCE_RESPONSE_SOBEL_ENERGY, {-1, 0, 1, -2, 0, 2, -1, 0, 1}},
};

static double pixel(const double *values, long x, long y) {
  x = x < 0 ? 0 : x >= WIDTH ? WIDTH - 1 : x;
  y = y < 0 ? 0 : y >= HEIGHT ? HEIGHT - 1 : y;
  return values[y * WIDTH + x];
}

static double response(const double *values, const struct drawing *drawing, long x, long y) {
  double across = 0, down = 0;
  for (long j = 0; j < 3; j++) {
    for (long i = 0; i < 3; i++) {
      across += drawing->weights[3 * j + i] * pixel(values, x + i - 1, y + j - 1);
      down += drawing->weights[3 * i + j] * pixel(values, x + i - 1, y + j - 1);
    }
  }
  return drawing->kernel == ACUTANCE_RESPONSE_SOBEL_ENERGY ? across * across + down * down : across;
}

static void check_responses(
    const acutance_plane *plane, const double *values, const struct drawing *drawing, bool replicates, size_t inset,
    double tolerance) {
  const long margin = replicates ? (long)inset : inset > 1 ? (long)inset : 1;
  double mean = 0, squares = 0, minimum = INFINITY, maximum = -INFINITY, magnitude = 0;
  const double count = (double)(WIDTH - 2 * margin) * (double)(HEIGHT - 2 * margin);
  for (int pass = 0; pass < 2; pass++) {
    for (long y = margin; y < HEIGHT - margin; y++) {
      for (long x = margin; x < WIDTH - margin; x++) {
        const double r = response(values, drawing, x, y);
        if (pass == 1) {
          squares += (r - mean) * (r - mean);
          continue;
        }
        mean += r / count;
        magnitude += fabs(r) / count;
        minimum = fmin(minimum, r);
        maximum = fmax(maximum, r);
      }
    }
  }
  acutance_response_options options = {
      .kernel = drawing->kernel, .inset = inset, .replicates_border = replicates,
      .statistics = ACUTANCE_STATISTICS_ALL, .threads = 2};
  acutance_moments_result result;
  CHECK_OK(acutance_laplacian_moments(plane, &options, &result));
  const double scale = fmax(fabs(minimum), fabs(maximum));
  CHECK((double)result.count == count);
  CHECK_VALUE(result.mean, mean, tolerance * scale);
  CHECK_VALUE(result.population_variance, squares / count, tolerance * scale * scale);
  CHECK_VALUE(result.sample_variance, squares / (count - 1), tolerance * scale * scale);
  CHECK_VALUE(result.minimum, minimum, tolerance * scale);
  CHECK_VALUE(result.maximum, maximum, tolerance * scale);
  CHECK_VALUE(result.mean_magnitude, magnitude, tolerance * scale);

  // The fused path, which alone runs without further statistics.
  options.statistics = 0;
  CHECK_OK(acutance_laplacian_moments(plane, &options, &result));
  CHECK_VALUE(result.population_variance, squares / count, tolerance * scale * scale);
  CHECK_ABSENT(result.minimum);
}

static void test_against_loops(void) {
  static uint8_t bytes[WIDTH * HEIGHT];
  static uint16_t shorts[WIDTH * HEIGHT];
  static float floats[WIDTH * HEIGHT];
  static double byte_values[WIDTH * HEIGHT], short_values[WIDTH * HEIGHT], float_values[WIDTH * HEIGHT];
  for (size_t i = 0; i < WIDTH * HEIGHT; i++) {
    const uint32_t random = next_random();
    byte_values[i] = bytes[i] = (uint8_t)random;
    short_values[i] = shorts[i] = (uint16_t)random;
    float_values[i] = floats[i] = (float)(random % 1000) / 1000.0f;
  }
  const acutance_plane u8 = acutance_plane_u8(bytes, WIDTH, HEIGHT, 0);
  const acutance_plane u16 = acutance_plane_u16(shorts, WIDTH, HEIGHT, 0);
  const acutance_plane f32 = acutance_plane_f32(floats, WIDTH, HEIGHT, 0);
  for (size_t d = 0; d < sizeof drawings / sizeof *drawings; d++) {
    for (size_t inset = 0; inset <= 3; inset++) {
      for (int replicates = 0; replicates <= 1; replicates++) {
        // Integers: roundings of doubles. Floats: a response within 8u of the sum of its magnitudes, which is at most
        // 16 and here within a factor of 4 of the largest response; squared energies twice that, deviations 204u.
        check_responses(&u8, byte_values, &drawings[d], replicates != 0, inset, 1e-12);
        check_responses(&u16, short_values, &drawings[d], replicates != 0, inset, 1e-12);
        check_responses(&f32, float_values, &drawings[d], replicates != 0, inset, 300 * 0x1p-24);
      }
    }
  }
}

static void test_insets_and_flat_planes(void) {
  static uint8_t flat[100 * 100];
  memset(flat, 77, sizeof flat);
  const acutance_plane plane = acutance_plane_u8(flat, 100, 100, 0);
  acutance_moments_result result;
  CHECK_OK(acutance_laplacian_moments(&plane, NULL, &result));
  CHECK(result.count == 98 * 98);
  CHECK_VALUE(result.population_variance, 0, 0);

  // Nothing is left: absent, not 0, and no error; also of an inset that no plane has.
  const size_t insets[] = {50, 51, 1000, SIZE_MAX, SIZE_MAX / 2};
  for (size_t i = 0; i < sizeof insets / sizeof *insets; i++) {
    acutance_response_options options = {.inset = insets[i]};
    CHECK_OK(acutance_laplacian_moments(&plane, &options, &result));
    CHECK(result.count == 0);
    CHECK_ABSENT(result.mean);
    CHECK_ABSENT(result.population_variance);
  }
}

static void test_variants_agree(void) {
  static uint16_t pixels[100 * 60];
  for (size_t i = 0; i < 6000; i++) pixels[i] = (uint16_t)next_random();
  const acutance_plane plane = acutance_plane_u16(pixels, 100, 60, 0);
  acutance_response_options options = {.variant = "scalar"};
  acutance_moments_result scalar, other;
  CHECK_OK(acutance_laplacian_moments(&plane, &options, &scalar));
  char names[256];
  snprintf(names, sizeof names, "%s", acutance_supported_variants());
  for (char *name = strtok(names, " "); name != NULL; name = strtok(NULL, " ")) {
    options.variant = name;
    CHECK_OK(acutance_laplacian_moments(&plane, &options, &other));
    // Integer sums are exact: the same bits.
    CHECK(memcmp(&scalar.population_variance.value, &other.population_variance.value, sizeof(double)) == 0);
  }
}

void test_responses(void) {
  test_against_loops();
  test_insets_and_flat_planes();
  test_variants_agree();
}
