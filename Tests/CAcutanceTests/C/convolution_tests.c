#include "test.h"

enum { WIDTH = 23, HEIGHT = 17, PADDING = 5 };

/// The place that a border finds for a place beyond the edge; -1 for none.
static long inside(long place, long length, acutance_border border) {
  if (place >= 0 && place < length) return place;
  switch (border) {
    case ACUTANCE_BORDER_REPLICATE: return place < 0 ? 0 : length - 1;
    case ACUTANCE_BORDER_WRAP: return ((place % length) + length) % length;
    case ACUTANCE_BORDER_REFLECT: {
      const long period = ((place % (2 * length)) + 2 * length) % (2 * length);
      return period < length ? period : 2 * length - 1 - period;
    }
    case ACUTANCE_BORDER_REFLECT101: {
      if (length == 1) return 0;
      const long turn = 2 * (length - 1), period = ((place % turn) + turn) % turn;
      return period < length ? period : turn - period;
    }
    default: return -1;
  }
}

/// One output of a correlation in double; `gauge` becomes sum|w||x|.
static double output_of(
    const double *values, const acutance_kernel *kernel, bool turned, acutance_border border, double constant, long x,
    long y, double *gauge) {
  const long columns = (long)kernel->width, rows = (long)kernel->height;
  const long left = turned ? columns - 1 - (long)kernel->anchor_x : (long)kernel->anchor_x;
  const long above = turned ? rows - 1 - (long)kernel->anchor_y : (long)kernel->anchor_y;
  double sum = 0, all = 0, used = 0;
  *gauge = 0;
  for (long j = 0; j < rows; j++) {
    for (long i = 0; i < columns; i++) {
      const long tap = j * columns + i;
      const double weight = kernel->weights[turned ? rows * columns - 1 - tap : tap];
      const long column = inside(x + i - left, WIDTH, border), row = inside(y + j - above, HEIGHT, border);
      all += weight;
      double value = border == ACUTANCE_BORDER_CONSTANT ? constant : 0;
      if (column >= 0 && row >= 0) {
        value = values[row * WIDTH + column];
        used += weight;
      }
      sum += weight * value;
      *gauge += fabs(weight * value);
    }
  }
  if (border == ACUTANCE_BORDER_TRUNCATED && used != 0 && all != 0) {
    *gauge *= fabs(all / used);
    return sum * all / used;
  }
  return sum;
}

static void check_convolution(
    const acutance_plane *plane, const double *values, const acutance_kernel *kernel, acutance_mode mode,
    acutance_border border) {
  const bool is_valid = border == ACUTANCE_BORDER_VALID, turned = mode == ACUTANCE_MODE_CONVOLUTION;
  const long columns = (long)kernel->width, rows = (long)kernel->height;
  const long left = is_valid ? (turned ? columns - 1 - (long)kernel->anchor_x : (long)kernel->anchor_x) : 0;
  const long above = is_valid ? (turned ? rows - 1 - (long)kernel->anchor_y : (long)kernel->anchor_y) : 0;
  const size_t width = is_valid ? WIDTH - kernel->width + 1 : WIDTH;
  const size_t height = is_valid ? HEIGHT - kernel->height + 1 : HEIGHT;
  float outputs[(WIDTH + PADDING) * HEIGHT];
  for (size_t i = 0; i < (WIDTH + PADDING) * HEIGHT; i++) outputs[i] = -12345;
  const acutance_output output = {outputs, width, height, (WIDTH + PADDING) * sizeof(float)};
  const acutance_convolution_options options = {.mode = mode, .border = border, .constant = 9, .threads = 2};
  CHECK_OK(acutance_convolve(plane, kernel, &options, &output));
  int wrong = 0;
  for (size_t y = 0; y < HEIGHT; y++) {
    for (size_t x = 0; x < WIDTH + PADDING; x++) {
      const double found = outputs[y * (WIDTH + PADDING) + x];
      if (x >= width || y >= height) {
        wrong += found != -12345;  // padding is not written
        continue;
      }
      double gauge;
      const double right = output_of(values, kernel, turned, border, 9, (long)x + left, (long)y + above, &gauge);
      // gamma_(taps + 10) of the larger of the two bounds, and the scaling of `truncated`.
      wrong += !(fabs(found - right) <= ((double)(columns * rows) + 10) * 0x1p-24 * gauge);
    }
  }
  CHECK(wrong == 0);
  if (wrong > 0) printf("  %d outputs, %ldx%ld, mode %d, border %d\n", wrong, columns, rows, mode, border);
}

static void test_against_loop(void) {
  static uint8_t bytes[WIDTH * HEIGHT];
  static uint16_t shorts[WIDTH * HEIGHT];
  static float floats[WIDTH * HEIGHT];
  static double byte_values[WIDTH * HEIGHT], short_values[WIDTH * HEIGHT], float_values[WIDTH * HEIGHT];
  float weights[31 * 31];
  for (size_t i = 0; i < WIDTH * HEIGHT; i++) {
    byte_values[i] = bytes[i] = (uint8_t)next_random();
    short_values[i] = shorts[i] = (uint16_t)next_random();
    float_values[i] = floats[i] = (float)(next_random() % 1000) / 500 - 1;
  }
  for (size_t i = 0; i < 31 * 31; i++) weights[i] = (float)(next_random() % 100) / 64 - 0.5f;
  const acutance_plane u8 = acutance_plane_u8(bytes, WIDTH, HEIGHT, 0);
  const acutance_plane u16 = acutance_plane_u16(shorts, WIDTH, HEIGHT, 0);
  const acutance_plane f32 = acutance_plane_f32(floats, WIDTH, HEIGHT, 0);
  const size_t sizes[][2] = {{1, 1}, {3, 3}, {2, 4}, {7, 5}, {13, 1}, {1, 13}, {17, 15}};
  for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
    const size_t width = sizes[s][0], height = sizes[s][1];
    // Off the middle, so that a wrong turn shows.
    const acutance_kernel kernel = {weights, width, height, true, width / 3, height - 1 - height / 3};
    for (int mode = 1; mode <= 2; mode++) {
      for (int border = 1; border <= 8; border++) {
        check_convolution(&u8, byte_values, &kernel, (acutance_mode)mode, (acutance_border)border);
        check_convolution(&u16, short_values, &kernel, (acutance_mode)mode, (acutance_border)border);
        check_convolution(&f32, float_values, &kernel, (acutance_mode)mode, (acutance_border)border);
      }
    }
  }
}

static void test_impulse_and_default_anchor(void) {
  float impulse[25] = {0}, result[25];
  impulse[12] = 1;
  const float drawing[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  const acutance_plane plane = acutance_plane_f32(impulse, 5, 5, 0);
  const acutance_kernel kernel = {.weights = drawing, .width = 3, .height = 3};
  const acutance_output output = {result, 5, 5, 0};
  acutance_convolution_options options = {.mode = ACUTANCE_MODE_CONVOLUTION, .border = ACUTANCE_BORDER_ZERO};
  CHECK_OK(acutance_convolve(&plane, &kernel, &options, &output));
  // Convolution: an impulse comes out as the drawing. Correlation: turned by half.
  for (size_t i = 0; i < 9; i++) CHECK(result[6 + i / 3 * 5 + i % 3] == drawing[i]);
  options.mode = ACUTANCE_MODE_CORRELATION;
  CHECK_OK(acutance_convolve(&plane, &kernel, &options, &output));
  for (size_t i = 0; i < 9; i++) CHECK(result[6 + i / 3 * 5 + i % 3] == drawing[8 - i]);
}

static void test_bottom_up(void) {
  float pixels[20], result[20], flipped[20];
  for (size_t i = 0; i < 20; i++) pixels[i] = (float)(next_random() % 100);
  const float drawing[3] = {1, 2, 4};
  const acutance_kernel kernel = {.weights = drawing, .width = 1, .height = 3};
  const acutance_convolution_options options = {.mode = ACUTANCE_MODE_CORRELATION, .border = ACUTANCE_BORDER_REPLICATE};
  for (size_t y = 0; y < 5; y++) memcpy(flipped + 4 * y, pixels + 4 * (4 - y), 16);
  const acutance_plane upright = acutance_plane_f32(flipped, 4, 5, 0);
  const acutance_plane bottom_up = acutance_plane_f32(pixels + 16, 4, 5, -16);
  float other[20];
  const acutance_output first = {result, 4, 5, 0}, second = {other, 4, 5, 0};
  CHECK_OK(acutance_convolve(&upright, &kernel, &options, &first));
  CHECK_OK(acutance_convolve(&bottom_up, &kernel, &options, &second));
  CHECK(memcmp(result, other, sizeof result) == 0);
}

void test_convolution(void) {
  test_against_loop();
  test_impulse_and_default_anchor();
  test_bottom_up();
}
