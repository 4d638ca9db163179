#include "test.h"

enum { SIDE = 64 };

static void test_checkerboard(void) {
  // Fields of one pixel, 0 and full: each response is 4 or -4, as many of one as of the other: variance 16.
  static uint8_t bytes[SIDE * SIDE], rgba[SIDE * SIDE * 4];
  static uint16_t shorts[SIDE * SIDE], rgb[SIDE * SIDE * 3];
  static float floats[SIDE * SIDE];
  for (size_t y = 0; y < SIDE; y++) {
    for (size_t x = 0; x < SIDE; x++) {
      const size_t i = y * SIDE + x;
      const bool is_white = (x + y) % 2 == 1;
      bytes[i] = is_white ? 255 : 0, shorts[i] = is_white ? 65535 : 0, floats[i] = is_white;
      for (size_t c = 0; c < 4; c++) rgba[4 * i + c] = c == 3 ? (uint8_t)i : bytes[i];
      for (size_t c = 0; c < 3; c++) rgb[3 * i + c] = shorts[i];
    }
  }
  const acutance_image images[] = {
      {bytes, SIDE, SIDE, 0, ACUTANCE_PIXEL_U8, 1},
      {shorts, SIDE, SIDE, 0, ACUTANCE_PIXEL_U16, 1},
      {floats, SIDE, SIDE, 0, ACUTANCE_PIXEL_F32, 1},
      {rgba, SIDE, SIDE, 0, ACUTANCE_PIXEL_U8, 4},
      {rgb, SIDE, SIDE, 0, ACUTANCE_PIXEL_U16, 3},
      {bytes + (SIDE - 1) * SIDE, SIDE, SIDE, -SIDE, ACUTANCE_PIXEL_U8, 1},
      {rgba + 4 * (SIDE - 1) * SIDE, SIDE, SIDE, -4 * SIDE, ACUTANCE_PIXEL_U8, 4},
  };
  for (size_t i = 0; i < sizeof images / sizeof *images; i++) {
    acutance_score_result result;
    memset(&result, 0x55, sizeof result);
    CHECK_OK(acutance_score_image(&images[i], NULL, &result));
    CHECK(result.width == SIDE && result.height == SIDE);
    CHECK(result.analysis_width == SIDE && result.analysis_height == SIDE);
    CHECK(result.orientation == 1);
    CHECK_VALUE(result.variance, 16, 1e-12);
    CHECK_VALUE(result.sharpness, 1, 0);
    CHECK_VALUE(result.quality, 1, 0);
    CHECK_NEAR(result.coverage, 0.3, 1e-15);
    CHECK(strcmp(result.badge, "100%") == 0);
    CHECK(result.sharpness_reason[0] == 0 && result.quality_reason[0] == 0);
    CHECK(strcmp(result.notes, images[i].channels == 4 ? "alpha ignored" : "") == 0);
  }
}

static void test_flat_small_and_out_of_range(void) {
  static uint8_t flat[100 * 100];
  acutance_score_result result;
  memset(flat, 128, sizeof flat);
  acutance_image image = {flat, 100, 100, 0, ACUTANCE_PIXEL_U8, 1};
  CHECK_OK(acutance_score_image(&image, NULL, &result));
  // Measured, and nothing there: 0, and not absent.
  CHECK_VALUE(result.variance, 0, 0);
  CHECK_VALUE(result.sharpness, 0, 0);
  CHECK(strcmp(result.badge, "0%") == 0);

  image.width = 8;
  image.row_bytes = 100;
  CHECK_OK(acutance_score_image(&image, NULL, &result));
  CHECK_ABSENT(result.sharpness);
  CHECK_ABSENT(result.variance);
  CHECK_ABSENT(result.quality);
  CHECK(strstr(result.sharpness_reason, "too small") != NULL);
  CHECK(strstr(result.quality_reason, "too small") != NULL);
  CHECK(strcmp(result.badge, "-") == 0);
  CHECK(result.coverage == 0);

  float floats[100];
  for (size_t i = 0; i < 100; i++) floats[i] = 128;
  const acutance_image bright = {floats, 10, 10, 0, ACUTANCE_PIXEL_F32, 1};
  CHECK_OK(acutance_score_image(&bright, NULL, &result));
  CHECK_ABSENT(result.sharpness);
  CHECK(strstr(result.sharpness_reason, "out of range") != NULL);
  floats[55] = NAN;
  CHECK_OK(acutance_score_image(&bright, NULL, &result));
  CHECK(strstr(result.sharpness_reason, "not finite") != NULL);
}

static void test_analysis_sizes(void) {
  static uint8_t noise[1000 * 700];
  for (size_t i = 0; i < sizeof noise; i++) noise[i] = (uint8_t)next_random();
  const acutance_image image = {noise, 1000, 700, 0, ACUTANCE_PIXEL_U8, 1};
  const struct { size_t longer_side, width, height; } sizes[] = {
      {0, 512, 358}, {100, 100, 70}, {5000, 1000, 700}, {ACUTANCE_FULL_SIZE, 1000, 700}};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    const acutance_score_options options = {.longer_side = sizes[i].longer_side};
    acutance_score_result result;
    CHECK_OK(acutance_score_image(&image, &options, &result));
    CHECK(result.analysis_width == sizes[i].width && result.analysis_height == sizes[i].height);
    CHECK(result.width == 1000 && result.height == 700);
    CHECK(result.sharpness.is_present);
  }
}

static void test_files(const char *fixtures) {
  char path[4096];
  snprintf(path, sizeof path, "%s/photos/camera.png", fixtures);
  acutance_score_result of_file, of_bytes;
  CHECK_OK(acutance_score_file(path, NULL, &of_file));
  CHECK(of_file.sharpness.is_present && of_file.sharpness.value > 0);

  FILE *file = fopen(path, "rb");
  CHECK(file != NULL);
  if (file == NULL) return;
  fseek(file, 0, SEEK_END);
  const size_t count = (size_t)ftell(file);
  rewind(file);
  uint8_t *bytes = guarded(count);
  CHECK(fread(bytes, 1, count, file) == count);
  fclose(file);
  CHECK_OK(acutance_score_bytes(bytes, count, NULL, &of_bytes));
  CHECK(memcmp(&of_file.variance.value, &of_bytes.variance.value, sizeof(double)) == 0);
  CHECK(of_file.width == of_bytes.width && of_file.height == of_bytes.height);

  const acutance_score_options small = {.maximum_pixels = 1000};
  CHECK_STATUS(acutance_score_bytes(bytes, count, &small, &of_bytes), ACUTANCE_ERROR_IMAGE_TOO_LARGE);
  CHECK_STATUS(acutance_score_bytes(bytes, count / 2, NULL, &of_bytes), ACUTANCE_ERROR_TRUNCATED_IMAGE);
  CHECK_MESSAGE("acutance_score_bytes: bytes: truncated");
  bytes[count / 2] ^= 0x10;
  CHECK_STATUS(acutance_score_bytes(bytes, count, NULL, &of_bytes), ACUTANCE_ERROR_CORRUPT_IMAGE);
  CHECK_STATUS(acutance_score_bytes("no image, but text", 18, NULL, &of_bytes), ACUTANCE_ERROR_UNSUPPORTED_IMAGE);
  CHECK_STATUS(acutance_score_bytes(bytes, 0, NULL, &of_bytes), ACUTANCE_ERROR_EMPTY_IMAGE);
  CHECK_STATUS(acutance_score_bytes(NULL, 0, NULL, &of_bytes), ACUTANCE_ERROR_EMPTY_IMAGE);
  CHECK_STATUS(acutance_score_bytes(NULL, 5, NULL, &of_bytes), ACUTANCE_ERROR_NULL_POINTER);
  CHECK_STATUS(acutance_score_file("/nowhere/at/all.jpg", NULL, &of_file), ACUTANCE_ERROR_FILE_MISSING);
  CHECK_MESSAGE("/nowhere/at/all.jpg");
  CHECK_STATUS(acutance_score_file(fixtures, NULL, &of_file), ACUTANCE_ERROR_FILE_UNREADABLE);
}

void test_scores(const char *fixtures) {
  test_checkerboard();
  test_flat_small_and_out_of_range();
  test_analysis_sizes();
  test_files(fixtures);
}
