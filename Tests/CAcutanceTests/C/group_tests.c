#include "test.h"

enum { PHOTOS = 6 };

/// Hashes of three pictures: 0 and 1 differ in two bits, 2 is 0 again, 3 is far away, 4 says nothing, 5 has none.
static void make(acutance_group_photo *photos) {
  static const char *const paths[PHOTOS] = {"e.jpg", "d.jpg", "c.jpg", "b.jpg", "a.jpg", "f.jpg"};
  memset(photos, 0, PHOTOS * sizeof *photos);
  for (size_t i = 0; i < PHOTOS; i++) {
    photos[i].path = paths[i];
    photos[i].width = photos[i].analysis_width = 400;
    photos[i].height = photos[i].analysis_height = 300;
    photos[i].variance = (acutance_value){0.001 * (double)(i + 1), true};
    photos[i].has_hash = i < 5;
    photos[i].is_low_information = i == 4;
    photos[i].hash = i == 1 ? 0xF00000000000000C : i == 3 ? 0x0123456789ABCDEE : 0xF000000000000000;
    for (size_t p = 0; p < 256; p++) photos[i].hash_pixels[p] = (uint8_t)(i == 3 ? p * p : p);
  }
}

typedef struct asked {
  size_t photo, longer_side;
  int times;
} asked;

static bool variance_at(void *context, size_t photo, size_t longer_side, double *variance) {
  asked *asked = context;
  asked->photo = photo, asked->longer_side = longer_side, asked->times++;
  *variance = 0.5;
  return true;
}

static void test_one_group(void) {
  acutance_group_photo photos[PHOTOS];
  acutance_groups *groups = NULL;
  acutance_group group;
  make(photos);
  CHECK_OK(acutance_groups_create(photos, PHOTOS, NULL, &groups));
  CHECK(acutance_groups_count(groups) == 1);
  CHECK_OK(acutance_groups_at(groups, 0, &group));
  CHECK(group.kind == ACUTANCE_GROUP_SIMILAR && group.count == 3 && group.largest_distance == 2);
  // In the order of the paths: c, d, e; the sharpest is c.
  if (group.count == 3) CHECK(group.photos[0] == 2 && group.photos[1] == 1 && group.photos[2] == 0);
  CHECK(group.best == 2);
  CHECK(strcmp(group.reason, "sharpest: 0.150 against 0.100 at a longer side of 400") == 0);
  CHECK_STATUS(acutance_groups_at(groups, 1, &group), ACUTANCE_ERROR_PARAMETER);
  CHECK_STATUS(acutance_groups_at(groups, 0, NULL), ACUTANCE_ERROR_NULL_POINTER);
  acutance_groups_destroy(groups);

  // A distance of 1 leaves the copies.
  const acutance_group_options near = {.has_distance = true, .distance = 1};
  CHECK_OK(acutance_groups_create(photos, PHOTOS, &near, &groups));
  CHECK_OK(acutance_groups_at(groups, 0, &group));
  CHECK(acutance_groups_count(groups) == 1 && group.count == 2 && group.photos[0] == 2 && group.photos[1] == 0);
  acutance_groups_destroy(groups);

  // So does a window, of photos that say when they were taken.
  for (size_t i = 0; i < PHOTOS; i++) photos[i].capture_time = (acutance_value){i == 1 ? 100 : 0, true};
  const acutance_group_options soon = {.time_window = {60, true}};
  CHECK_OK(acutance_groups_create(photos, PHOTOS, &soon, &groups));
  CHECK_OK(acutance_groups_at(groups, 0, &group));
  CHECK(acutance_groups_count(groups) == 1 && group.count == 2);
  acutance_groups_destroy(groups);

  // Of exposures that differ, a bracket.
  make(photos);
  for (size_t i = 0; i < PHOTOS; i++) photos[i].exposure_bias = (acutance_value){(double)i, true};
  CHECK_OK(acutance_groups_create(photos, PHOTOS, NULL, &groups));
  CHECK_OK(acutance_groups_at(groups, 0, &group));
  CHECK(group.kind == ACUTANCE_GROUP_EXPOSURE_BRACKET && group.count == 3);
  acutance_groups_destroy(groups);
}

/// A photo that was analysed at a larger size is asked for, at the size of the smallest.
static void test_sizes(void) {
  acutance_group_photo photos[PHOTOS];
  acutance_groups *groups = NULL;
  acutance_group group;
  make(photos);
  photos[0].analysis_width = photos[0].width = 512;
  photos[0].analysis_height = photos[0].height = 384;
  asked asked = {0};
  acutance_group_options options = {.variance_at = variance_at, .context = &asked};
  CHECK_OK(acutance_groups_create(photos, PHOTOS, &options, &groups));
  CHECK(asked.times == 1 && asked.photo == 0 && asked.longer_side == 400);
  CHECK_OK(acutance_groups_at(groups, 0, &group));
  CHECK(group.best == 0);
  acutance_groups_destroy(groups);
  options.variance_at = NULL;
  CHECK_OK(acutance_groups_create(photos, PHOTOS, &options, &groups));
  CHECK_OK(acutance_groups_at(groups, 0, &group));
  CHECK(group.best == 2);
  acutance_groups_destroy(groups);
}

static void test_limits(void) {
  acutance_group_photo photos[PHOTOS];
  acutance_groups *groups = NULL;
  make(photos);
  const struct { acutance_group_options options; const char *message; } impossible[] = {
      {{.maximum_photos = 5}, "photos: 6 are more than maximum_photos, 5"},
      {{.has_distance = true, .distance = 17}, "a hash distance of 17"},
      {{.correlation = {2, true}}, "a correlation of 2"},
      {{.time_window = {-1, true}}, "a time window of -1"},
      {{.profile = (acutance_profile)9}, "profile: there is no number 9"},
  };
  for (size_t i = 0; i < sizeof impossible / sizeof *impossible; i++) {
    CHECK_STATUS(acutance_groups_create(photos, PHOTOS, &impossible[i].options, &groups), ACUTANCE_ERROR_PARAMETER);
    CHECK_MESSAGE(impossible[i].message);
  }
  // 21 pictures that are all alike have 210 pairs.
  acutance_group_photo many[21];
  static char names[21][8];
  for (size_t i = 0; i < 21; i++) {
    many[i] = photos[0];
    snprintf(names[i], sizeof names[i], "%02zu", i);
    many[i].path = names[i];
    many[i].hash_pixels[0] = (uint8_t)i;
  }
  acutance_group_options options = {.maximum_pairs = 209};
  CHECK_STATUS(acutance_groups_create(many, 21, &options, &groups), ACUTANCE_ERROR_PARAMETER);
  CHECK_MESSAGE("210 pairs within a distance of 10");
  CHECK(groups == NULL);
  options.maximum_pairs = 210;
  CHECK_OK(acutance_groups_create(many, 21, &options, &groups));
  CHECK(acutance_groups_count(groups) == 1);
  acutance_groups_destroy(groups);

  photos[5].path = "e.jpg";
  groups = NULL;
  CHECK_STATUS(acutance_groups_create(photos, PHOTOS, NULL, &groups), ACUTANCE_ERROR_PARAMETER);
  CHECK_MESSAGE("numbers 0 and 5 have the same path, e.jpg");
  photos[5].path = NULL;
  CHECK_STATUS(acutance_groups_create(photos, PHOTOS, NULL, &groups), ACUTANCE_ERROR_NULL_POINTER);
  CHECK_MESSAGE("photos[5]: path");
  CHECK_STATUS(acutance_groups_create(NULL, 1, NULL, &groups), ACUTANCE_ERROR_NULL_POINTER);
  CHECK_STATUS(acutance_groups_create(photos, 1, NULL, NULL), ACUTANCE_ERROR_NULL_POINTER);
  CHECK(groups == NULL && acutance_groups_count(NULL) == 0);
  CHECK_OK(acutance_groups_create(NULL, 0, NULL, &groups));
  CHECK(acutance_groups_count(groups) == 0);
  acutance_groups_destroy(groups);
  acutance_groups_destroy(NULL);
}

/// Scores as they come from a scorer: a photo and its blurred copy.
static void test_of_scores(const char *fixtures) {
  static const char *const names[] = {"brook-blurred.jpg", "brook.jpg", "camera.png"};
  static acutance_photo_score scores[3];
  acutance_group_photo photos[3];
  acutance_scorer *scorer;
  acutance_groups *groups;
  acutance_group group;
  CHECK_OK(acutance_scorer_create(NULL, &scorer));
  for (size_t i = 0; i < 3; i++) {
    char path[4096];
    snprintf(path, sizeof path, "%s/photos/%s", fixtures, names[i]);
    CHECK_OK(acutance_scorer_score_file(scorer, path, &scores[i]));
    photos[i] = acutance_group_photo_of(&scores[i], names[i]);
  }
  CHECK_OK(acutance_groups_create(photos, 3, NULL, &groups));
  CHECK(acutance_groups_count(groups) == 1);
  CHECK_OK(acutance_groups_at(groups, 0, &group));
  CHECK(group.count == 2 && group.best == 1);
  CHECK(strstr(group.reason, "sharpest") != NULL);
  acutance_groups_destroy(groups);
  acutance_scorer_destroy(scorer);
}

void test_groups(const char *fixtures) {
  test_one_group();
  test_sizes();
  test_limits();
  test_of_scores(fixtures);
}
