#include "test.h"

void test_plans(void) {
  uint8_t pixels[40 * 30];
  float weights[49], direct[40 * 30], planned[40 * 30];
  for (size_t i = 0; i < sizeof pixels; i++) pixels[i] = (uint8_t)next_random();
  for (size_t i = 0; i < 49; i++) weights[i] = 1.0f / 49;
  const acutance_plane plane = acutance_plane_u8(pixels, 40, 30, 0);
  const acutance_kernel kernel = {.weights = weights, .width = 7, .height = 7};
  const acutance_convolution_options options = {
      .mode = ACUTANCE_MODE_CORRELATION, .border = ACUTANCE_BORDER_REFLECT101};
  const acutance_output first = {direct, 40, 30, 0}, second = {planned, 40, 30, 0};
  CHECK_OK(acutance_convolve(&plane, &kernel, &options, &first));

  acutance_convolution_plan *plan = NULL;
  CHECK_OK(acutance_convolution_plan_create(ACUTANCE_PIXEL_U8, 40, 30, &kernel, &options, &plan));
  CHECK(plan != NULL);
  // Weights are copied: they may change.
  memset(weights, 0, sizeof weights);
  for (int run = 0; run < 3; run++) {
    memset(planned, 0x55, sizeof planned);
    CHECK_OK(acutance_convolution_plan_run(plan, &plane, &second));
    CHECK(memcmp(direct, planned, sizeof direct) == 0);
  }
  size_t width = 0, height = 0;
  CHECK_OK(acutance_convolution_plan_output_size(plan, &width, &height));
  CHECK(width == 40 && height == 30);
  // Equal weights are a box.
  CHECK(strstr(acutance_convolution_plan_description(plan), "box 7x7") != NULL);

  // What does not fit the plan.
  const acutance_plane other_type = acutance_plane_u16((const uint16_t *)(const void *)planned, 40, 30, 0);
  CHECK_STATUS(acutance_convolution_plan_run(plan, &other_type, &first), ACUTANCE_ERROR_PARAMETER);
  CHECK_MESSAGE("the plan was made for 1");
  const acutance_plane smaller = acutance_plane_u8(pixels, 39, 30, 40);
  CHECK_STATUS(acutance_convolution_plan_run(plan, &smaller, &first), ACUTANCE_ERROR_SHAPE);
  CHECK_MESSAGE("39 x 30");
  const acutance_output narrow = {direct, 39, 30, 160};
  CHECK_STATUS(acutance_convolution_plan_run(plan, &plane, &narrow), ACUTANCE_ERROR_SHAPE);
  // A plan that has failed still runs.
  CHECK_OK(acutance_convolution_plan_run(plan, &plane, &second));
  acutance_convolution_plan_destroy(plan);
  acutance_convolution_plan_destroy(NULL);

  // A smaller result of a valid border, down to nothing.
  const acutance_convolution_options valid = {.mode = ACUTANCE_MODE_CORRELATION, .border = ACUTANCE_BORDER_VALID};
  CHECK_OK(acutance_convolution_plan_create(ACUTANCE_PIXEL_F32, 40, 5, &kernel, &valid, &plan));
  CHECK_OK(acutance_convolution_plan_output_size(plan, &width, &height));
  CHECK(width == 34 && height == 0);
  acutance_convolution_plan_destroy(plan);
}
