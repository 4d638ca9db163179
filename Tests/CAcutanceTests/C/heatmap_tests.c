#include "test.h"

static void test_worked_map(void) {
  // Rows of three values in memory for five; what stands in the padding would spoil everything.
  const float values[15] = {1, 2, 3, NAN, 1e30f, 4, 9, -2, NAN, 1e30f, 0, 9, 1, NAN, 1e30f};
  const acutance_plane map = acutance_plane_f32(values, 3, 3, 20);
  acutance_heatmap_result result;
  CHECK_OK(acutance_heatmap_statistics(&map, NULL, &result));
  CHECK(result.count == 9);
  CHECK(result.non_finite_count == 0);
  // Sum 27, squares 197: mean 3, variance 197/9 - 9. Small integers: exact but for the last roundings.
  CHECK_NEAR(result.sum, 27, 1e-13);
  CHECK_VALUE(result.mean, 3, 1e-14);
  CHECK_VALUE(result.population_variance, 197.0 / 9 - 9, 1e-6);
  CHECK(result.minimum.is_present && result.minimum.value == -2 && result.minimum.x == 2 && result.minimum.y == 1);
  // The first of two nines.
  CHECK(result.maximum.is_present && result.maximum.value == 9 && result.maximum.x == 1 && result.maximum.y == 1);
  // Columns have the sums 5, 20 and 2, rows 6, 11 and 10.
  CHECK_VALUE(result.centroid_x, 24.0 / 27, 1e-6);
  CHECK_VALUE(result.centroid_y, 31.0 / 27, 1e-6);

  // Sorted: -2 0 1 1 2 3 4 9 9.
  const double percents[] = {100, 0, 50, 56.25};
  acutance_value found[4];
  CHECK_OK(acutance_heatmap_percentiles(&map, percents, 4, found));
  CHECK_VALUE(found[0], 9, 0);
  CHECK_VALUE(found[1], -2, 0);
  CHECK_VALUE(found[2], 2, 0);
  CHECK_VALUE(found[3], 2.5, 1e-12);
  CHECK_OK(acutance_heatmap_percentiles(&map, NULL, 0, NULL));
}

static void test_edge_cases(void) {
  acutance_heatmap_result result;
  const acutance_plane empty = acutance_plane_f32(NULL, 0, 0, 0);
  CHECK_OK(acutance_heatmap_statistics(&empty, NULL, &result));
  CHECK(result.count == 0);
  CHECK_ABSENT(result.mean);
  CHECK_ABSENT(result.population_variance);
  CHECK_ABSENT(result.centroid_x);
  CHECK(!result.minimum.is_present && isnan(result.minimum.value));
  const double percent = 50;
  acutance_value found = {0, true};
  CHECK_OK(acutance_heatmap_percentiles(&empty, &percent, 1, &found));
  CHECK_ABSENT(found);

  // Zeros: a mean of 0 that was measured, and no centre of mass.
  const float zeros[4] = {0};
  const acutance_plane nothing = acutance_plane_f32(zeros, 2, 2, 0);
  CHECK_OK(acutance_heatmap_statistics(&nothing, "scalar", &result));
  CHECK_VALUE(result.mean, 0, 0);
  CHECK_ABSENT(result.centroid_x);
  CHECK_ABSENT(result.centroid_y);

  const float spoilt[4] = {1, 2, NAN, 3};
  const acutance_plane with_nan = acutance_plane_f32(spoilt, 2, 2, 0);
  CHECK_OK(acutance_heatmap_statistics(&with_nan, NULL, &result));
  CHECK(result.non_finite_count == 1);
  CHECK(result.mean.is_present && isnan(result.mean.value));
  CHECK(result.minimum.is_present && isnan(result.minimum.value) && result.minimum.x == 0 && result.minimum.y == 1);
}

void test_heat_maps(void) {
  test_worked_map();
  test_edge_cases();
}
