#include "test.h"

static float pixels[16 * 16], results[16 * 16];
static const float weights[9] = {0, 1, 0, 1, -4, 1, 0, 1, 0};
static const acutance_kernel kernel = {.weights = weights, .width = 3, .height = 3};
static const acutance_convolution_options options = {.mode = ACUTANCE_MODE_CORRELATION, .border = ACUTANCE_BORDER_ZERO};
static const acutance_output output = {results, 16, 16, 0};

static void test_null_pointers(void) {
  const acutance_plane plane = acutance_plane_f32(pixels, 16, 16, 0);
  const acutance_plane without_pixels = acutance_plane_f32(NULL, 16, 16, 0);
  const acutance_output without_memory = {NULL, 16, 16, 0};
  const acutance_kernel without_weights = {.width = 3, .height = 3};
  acutance_moments_result moments;
  acutance_heatmap_result statistics;
  acutance_score_result score;
  acutance_value value;
  acutance_convolution_plan *plan = NULL;
  size_t side;
  const double percent = 1;
  const acutance_status wanted = ACUTANCE_ERROR_NULL_POINTER;
  CHECK_STATUS(acutance_moments(NULL, NULL, &moments), wanted);
  CHECK_MESSAGE("acutance_moments: plane: the pointer is null");
  CHECK_STATUS(acutance_moments(&plane, NULL, NULL), wanted);
  CHECK_STATUS(acutance_moments(&without_pixels, NULL, &moments), wanted);
  CHECK_MESSAGE("plane: pixels");
  CHECK_STATUS(acutance_laplacian_moments(NULL, NULL, &moments), wanted);
  CHECK_STATUS(acutance_laplacian_moments(&plane, NULL, NULL), wanted);
  CHECK_STATUS(acutance_convolve(NULL, &kernel, &options, &output), wanted);
  CHECK_STATUS(acutance_convolve(&plane, NULL, &options, &output), wanted);
  CHECK_STATUS(acutance_convolve(&plane, &without_weights, &options, &output), wanted);
  CHECK_STATUS(acutance_convolve(&plane, &kernel, NULL, &output), wanted);
  CHECK_STATUS(acutance_convolve(&plane, &kernel, &options, NULL), wanted);
  CHECK_STATUS(acutance_convolve(&plane, &kernel, &options, &without_memory), wanted);
  CHECK_MESSAGE("output");
  CHECK_STATUS(acutance_convolution_plan_create(ACUTANCE_PIXEL_F32, 9, 9, &kernel, &options, NULL), wanted);
  CHECK_STATUS(acutance_convolution_plan_create(ACUTANCE_PIXEL_F32, 9, 9, NULL, &options, &plan), wanted);
  CHECK(plan == NULL);
  CHECK_STATUS(acutance_convolution_plan_run(NULL, &plane, &output), wanted);
  CHECK_STATUS(acutance_convolution_plan_output_size(NULL, &side, &side), wanted);
  CHECK(acutance_convolution_plan_description(NULL) == NULL);
  CHECK_STATUS(acutance_heatmap_statistics(NULL, NULL, &statistics), wanted);
  CHECK_STATUS(acutance_heatmap_statistics(&plane, NULL, NULL), wanted);
  CHECK_STATUS(acutance_heatmap_percentiles(NULL, &percent, 1, &value), wanted);
  CHECK_STATUS(acutance_heatmap_percentiles(&plane, NULL, 1, &value), wanted);
  CHECK_STATUS(acutance_heatmap_percentiles(&plane, &percent, 1, NULL), wanted);
  CHECK_STATUS(acutance_score_image(NULL, NULL, &score), wanted);
  CHECK_STATUS(acutance_score_file(NULL, NULL, &score), wanted);
  CHECK_STATUS(acutance_score_file("x", NULL, NULL), wanted);
}

static void test_shapes(void) {
  const acutance_status wanted = ACUTANCE_ERROR_SHAPE;
  acutance_moments_result moments = {.count = 4711};
  const char *bytes = (const char *)pixels;
  const acutance_plane wrong[] = {
      {pixels, SIZE_MAX, 1, 0, ACUTANCE_PIXEL_F32},
      {pixels, 1, SIZE_MAX, 0, ACUTANCE_PIXEL_F32},
      {pixels, SIZE_MAX / 2, SIZE_MAX / 2, 0, ACUTANCE_PIXEL_U8},
      {pixels, SIZE_MAX / 4, 2, 0, ACUTANCE_PIXEL_F32},
      {pixels, 2, SIZE_MAX / 4, 0, ACUTANCE_PIXEL_F32},
      {pixels, 16, 16, 60, ACUTANCE_PIXEL_F32},
      {pixels, 16, 16, -60, ACUTANCE_PIXEL_F32},
      {pixels, 16, 2, 66, ACUTANCE_PIXEL_F32},
      {pixels, 16, 2, PTRDIFF_MIN, ACUTANCE_PIXEL_F32},
      {pixels, 16, 2, PTRDIFF_MAX - 3, ACUTANCE_PIXEL_F32},
      {pixels, 16, 3, -(PTRDIFF_MAX - 3), ACUTANCE_PIXEL_F32},
      // Below the first address that there is.
      {pixels, 16, 2, -(PTRDIFF_MAX - 3), ACUTANCE_PIXEL_F32},
      {bytes + 2, 4, 4, 0, ACUTANCE_PIXEL_F32},
      {bytes + 1, 4, 4, 0, ACUTANCE_PIXEL_U16},
      {bytes + 4, 4, 4, 0, ACUTANCE_PIXEL_F64},
  };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    CHECK_STATUS(acutance_moments(&wrong[i], NULL, &moments), wanted);
    CHECK_MESSAGE("acutance_moments: plane: ");
    if (wrong[i].pixel_type != ACUTANCE_PIXEL_F64) {
      CHECK_STATUS(acutance_laplacian_moments(&wrong[i], NULL, &moments), wanted);
      CHECK_STATUS(acutance_convolve(&wrong[i], &kernel, &options, &output), wanted);
    }
  }
  // Nothing was written.
  CHECK(moments.count == 4711);

  const acutance_plane plane = acutance_plane_f32(pixels, 16, 16, 0);
  const acutance_output outputs[] = {
      {results, 15, 16, 64}, {results, 16, 17, 64}, {results, 16, 16, -64}, {results, 16, 16, 63},
      {results, 16, 16, 60}};
  for (size_t i = 0; i < sizeof outputs / sizeof *outputs; i++) {
    CHECK_STATUS(acutance_convolve(&plane, &kernel, &options, &outputs[i]), wanted);
  }
  acutance_convolution_plan *plan = NULL;
  CHECK_STATUS(acutance_convolution_plan_create(ACUTANCE_PIXEL_F32, SIZE_MAX, 1, &kernel, &options, &plan), wanted);
  CHECK_STATUS(acutance_convolution_plan_create(ACUTANCE_PIXEL_F32, 1, SIZE_MAX / 2, &kernel, &options, &plan), wanted);
  // Rows of 4 TB: no crash; whether such memory is promised is the system's to say.
  const size_t long_row = (size_t)1 << 40;
  const acutance_status status =
      acutance_convolution_plan_create(ACUTANCE_PIXEL_F32, long_row, 9, &kernel, &options, &plan);
  CHECK(status == ACUTANCE_OK ? plan != NULL : status == ACUTANCE_ERROR_OUT_OF_MEMORY && plan == NULL);
  acutance_convolution_plan_destroy(plan);

  acutance_score_result score;
  const acutance_image images[] = {
      {pixels, SIZE_MAX, 1, 0, ACUTANCE_PIXEL_U8, 3},
      {pixels, SIZE_MAX / 3 + 1, 2, 0, ACUTANCE_PIXEL_U8, 3},
      {pixels, (size_t)1 << 62, 1, 0, ACUTANCE_PIXEL_U8, 4},
      {pixels, 10, 10, 29, ACUTANCE_PIXEL_U8, 3},
  };
  for (size_t i = 0; i < sizeof images / sizeof *images; i++) {
    CHECK_STATUS(acutance_score_image(&images[i], NULL, &score), wanted);
  }
}

static void test_parameters(void) {
  const acutance_status wanted = ACUTANCE_ERROR_PARAMETER;
  const acutance_plane plane = acutance_plane_f32(pixels, 16, 16, 0);
  acutance_moments_result moments;
  acutance_moments_options moments_options = {.threads = -1};
  CHECK_STATUS(acutance_moments(&plane, &moments_options, &moments), wanted);
  CHECK_MESSAGE("threads: -1");
  moments_options = (acutance_moments_options){.accuracy = (acutance_accuracy)7};
  CHECK_STATUS(acutance_moments(&plane, &moments_options, &moments), wanted);
  moments_options = (acutance_moments_options){.statistics = 4};
  CHECK_STATUS(acutance_moments(&plane, &moments_options, &moments), wanted);
  acutance_plane typeless = plane;
  typeless.pixel_type = (acutance_pixel_type)0;
  CHECK_STATUS(acutance_moments(&typeless, NULL, &moments), wanted);
  CHECK_STATUS(acutance_convolve(&typeless, &kernel, &options, &output), wanted);
  typeless.pixel_type = ACUTANCE_PIXEL_F64;
  typeless.height = 8;
  CHECK_STATUS(acutance_laplacian_moments(&typeless, NULL, &moments), wanted);
  acutance_response_options response = {.kernel = (acutance_response_kernel)5};
  CHECK_STATUS(acutance_laplacian_moments(&plane, &response, &moments), wanted);
  acutance_heatmap_result statistics;
  CHECK_STATUS(acutance_heatmap_statistics(&typeless, NULL, &statistics), wanted);
  const double percents[] = {50, -1, 101, NAN};
  acutance_value values[4];
  for (size_t i = 1; i < 4; i++) CHECK_STATUS(acutance_heatmap_percentiles(&plane, percents + i, 1, values), wanted);
  CHECK_STATUS(acutance_heatmap_percentiles(&plane, percents, SIZE_MAX, values), wanted);

  // Mode and border have no default.
  acutance_convolution_options unsaid = {.border = ACUTANCE_BORDER_ZERO};
  CHECK_STATUS(acutance_convolve(&plane, &kernel, &unsaid, &output), wanted);
  CHECK_MESSAGE("mode");
  unsaid = (acutance_convolution_options){.mode = ACUTANCE_MODE_CORRELATION};
  CHECK_STATUS(acutance_convolve(&plane, &kernel, &unsaid, &output), wanted);
  CHECK_MESSAGE("border");
  unsaid = options;
  unsaid.method = ACUTANCE_METHOD_SEPARABLE;
  CHECK_STATUS(acutance_convolve(&plane, &kernel, &unsaid, &output), wanted);

  float spoilt[9] = {0, 1, 0, 1, NAN, 1, 0, 1, 0};
  const acutance_kernel kernels[] = {
      {.weights = weights, .width = 0, .height = 3}, {.weights = weights, .width = 3, .height = 32},
      {.weights = weights, .width = SIZE_MAX, .height = 3}, {weights, 3, 3, true, 3, 0},
      {weights, 3, 3, true, 0, SIZE_MAX}, {.weights = spoilt, .width = 3, .height = 3}};
  for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++) {
    CHECK_STATUS(acutance_convolve(&plane, &kernels[i], &options, &output), wanted);
    CHECK_MESSAGE("acutance_convolve: kernel: ");
  }
  acutance_score_result score;
  const acutance_image channels = {pixels, 10, 10, 0, ACUTANCE_PIXEL_U8, 2};
  CHECK_STATUS(acutance_score_image(&channels, NULL, &score), wanted);
  const acutance_image colours = {pixels, 4, 4, 0, ACUTANCE_PIXEL_F32, 3};
  CHECK_STATUS(acutance_score_image(&colours, NULL, &score), wanted);
}

static void test_overlap_and_variants(void) {
  const acutance_plane plane = acutance_plane_f32(pixels, 16, 15, 0);
  const acutance_output same = {pixels, 16, 15, 0}, shifted = {pixels + 16, 16, 15, 0};
  CHECK_STATUS(acutance_convolve(&plane, &kernel, &options, &same), ACUTANCE_ERROR_OVERLAP);
  CHECK_STATUS(acutance_convolve(&plane, &kernel, &options, &shifted), ACUTANCE_ERROR_OVERLAP);
  acutance_moments_options unknown = {.variant = "v9"};
  acutance_moments_result moments;
  CHECK_STATUS(acutance_moments(&plane, &unknown, &moments), ACUTANCE_ERROR_VARIANT);
  CHECK_MESSAGE("there is no kernel variant 'v9'");
  char endless[5000];
  memset(endless, 'x', sizeof endless);
  endless[sizeof endless - 1] = 0;
  unknown.variant = endless;
  CHECK_STATUS(acutance_moments(&plane, &unknown, &moments), ACUTANCE_ERROR_VARIANT);
  // A long message is cut off.
  CHECK(strlen(acutance_last_error_message()) == 1023);
}

void test_errors(void) {
  test_null_pointers();
  test_shapes();
  test_parameters();
  test_overlap_and_variants();
  // Success leaves the message.
  const acutance_plane plane = acutance_plane_f32(pixels, 16, 16, 0);
  acutance_moments_result moments;
  CHECK_OK(acutance_moments(&plane, NULL, &moments));
  CHECK(acutance_last_error_message()[0] != 0);
}
