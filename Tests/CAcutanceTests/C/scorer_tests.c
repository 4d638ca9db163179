#include "test.h"

#include <pthread.h>

static void test_options(const char *face) {
  const struct { acutance_scorer_options options; const char *description; } possible[] = {
      {{0}, "long side 512"},
      {{.longer_side = ACUTANCE_FULL_SIZE}, "long side 0;"},
      {{.saliency = ACUTANCE_SALIENCY_BOOLEAN}, "saliency boolean"},
      {{.saliency = ACUTANCE_SALIENCY_RESIDUAL}, "saliency residual"},
      {{.saliency = ACUTANCE_SALIENCY_NONE}, "saliency none"},
      {{.without_faces = true}, "faces none"},
      {{.requires_faces = true}, "faces required true"},
      {{.is_lenient = true}, "lenient true"},
      {{.profile = ACUTANCE_PROFILE_APP}, "profile app"},
      {{.face_threshold = {0.5, true}}, "threshold 0.5"},
      {{.jpeg_eighths = 4}, "JPEG scale 4/8"},
      {{.maximum_pixels = 77}, "pixels at most 77"},
  };
  for (size_t i = 0; i < sizeof possible / sizeof *possible; i++) {
    acutance_scorer *scorer = NULL;
    CHECK_OK(acutance_scorer_create(&possible[i].options, &scorer));
    CHECK(strstr(acutance_scorer_description(scorer), possible[i].description) != NULL);
    acutance_scorer_destroy(scorer);
  }
  acutance_scorer *scorer = NULL;
  const struct { acutance_scorer_options options; const char *message; } impossible[] = {
      {{.saliency = (acutance_saliency)4}, "saliency: there is no number 4"},
      {{.profile = (acutance_profile)2}, "profile: there is no number 2"},
      {{.face_threshold = {1.5, true}}, "face_threshold: 1.5"},
      {{.face_threshold = {NAN, true}}, "face_threshold: nan"},
      {{.jpeg_eighths = 9}, "jpeg_eighths: 9"},
      {{.jpeg_eighths = -1}, "jpeg_eighths: -1"},
  };
  for (size_t i = 0; i < sizeof impossible / sizeof *impossible; i++) {
    CHECK_STATUS(acutance_scorer_create(&impossible[i].options, &scorer), ACUTANCE_ERROR_PARAMETER);
    CHECK_MESSAGE(impossible[i].message);
  }
  CHECK(scorer == NULL);
  CHECK_STATUS(acutance_scorer_create(NULL, NULL), ACUTANCE_ERROR_NULL_POINTER);
  acutance_photo_score score;
  CHECK_STATUS(acutance_scorer_score_file(NULL, face, &score), ACUTANCE_ERROR_NULL_POINTER);
  CHECK(acutance_scorer_description(NULL) == NULL);
  acutance_scorer_destroy(NULL);
}

/// A term that nobody asked for is absent and says so; the others do not change.
static void test_terms(const char *face) {
  acutance_scorer *all, *fewer;
  static acutance_photo_score score, other;
  const acutance_scorer_options options = {.saliency = ACUTANCE_SALIENCY_NONE, .without_faces = true};
  CHECK_OK(acutance_scorer_create(NULL, &all));
  CHECK_OK(acutance_scorer_create(&options, &fewer));
  memset(&score, 0x55, sizeof score);
  CHECK_OK(acutance_scorer_score_file(all, face, &score));
  CHECK_OK(acutance_scorer_score_file(fewer, face, &other));
  CHECK(score.saliency.is_present && score.saliency_mean.is_present && score.saliency_reason[0] == 0);
  CHECK(strcmp(score.saliency_method, "signature") == 0);
  CHECK_VALUE(score.face_count, 1, 0);
  CHECK(score.face_score.is_present && score.face_score.value > 0.88 && score.faces_reason[0] == 0);
  CHECK_NEAR(score.coverage, 1, 1e-15);
  CHECK(score.has_hash && score.hash != 0 && score.hash_reason[0] == 0);
  CHECK(score.weighted_variance.is_present);
  CHECK(score.compression == ACUTANCE_COMPRESSION_LOSSLESS);
  CHECK_ABSENT(score.capture_time);
  CHECK(score.capture_time_reason[0] != 0 && score.camera[0] == 0);

  CHECK_ABSENT(other.saliency);
  CHECK_ABSENT(other.saliency_mean);
  CHECK_ABSENT(other.face_count);
  CHECK_ABSENT(other.face_score);
  CHECK_ABSENT(other.weighted_variance);
  CHECK(strcmp(other.saliency_reason, "not run") == 0 && strcmp(other.faces_reason, "not run") == 0);
  CHECK_NEAR(other.coverage, 0.3, 1e-15);
  CHECK(other.variance.value == score.variance.value && other.hash == score.hash);

  acutance_score_result sharpness;
  CHECK_OK(acutance_score_file(face, NULL, &sharpness));
  CHECK(sharpness.variance.value == score.variance.value);
  acutance_scorer_destroy(all);
  acutance_scorer_destroy(fewer);
}

static void test_images(void) {
  enum { W = 96, H = 64 };
  static uint8_t rgb[W * H * 3], turned[W * H * 3], grey[W * H];
  for (size_t i = 0; i < sizeof rgb; i++) rgb[i] = (uint8_t)next_random();
  for (size_t y = 0; y < H; y++) memcpy(turned + y * W * 3, rgb + (H - 1 - y) * W * 3, W * 3);
  for (size_t i = 0; i < sizeof grey; i++) {
    grey[i] = (uint8_t)((19595 * rgb[3 * i] + 38470 * rgb[3 * i + 1] + 7471 * rgb[3 * i + 2] + 32768) >> 16);
  }
  acutance_scorer *scorer;
  static acutance_photo_score of_rgb, of_turned, of_grey;
  CHECK_OK(acutance_scorer_create(NULL, &scorer));
  const acutance_image images[] = {
      {rgb, W, H, 0, ACUTANCE_PIXEL_U8, 3},
      {turned + (H - 1) * W * 3, W, H, -3 * W, ACUTANCE_PIXEL_U8, 3},
      {grey, W, H, 0, ACUTANCE_PIXEL_U8, 1},
      {rgb, 0, 0, 0, ACUTANCE_PIXEL_U8, 3},
      {rgb, W, H, 0, ACUTANCE_PIXEL_F32, 3},
      {rgb, W, H, 0, ACUTANCE_PIXEL_U8, 2},
      {NULL, W, H, 0, ACUTANCE_PIXEL_U8, 3},
  };
  CHECK_OK(acutance_scorer_score_image(scorer, &images[0], &of_rgb));
  CHECK_OK(acutance_scorer_score_image(scorer, &images[1], &of_turned));
  CHECK_OK(acutance_scorer_score_image(scorer, &images[2], &of_grey));
  CHECK(of_rgb.saliency.is_present && of_rgb.face_count.is_present && of_rgb.has_hash);
  CHECK(of_rgb.compression == ACUTANCE_COMPRESSION_UNKNOWN && of_rgb.compression_reason[0] != 0);
  CHECK(memcmp(&of_rgb.saliency, &of_turned.saliency, sizeof(double)) == 0);
  CHECK(of_rgb.hash == of_turned.hash && of_rgb.variance.value == of_turned.variance.value);
  // Luma is the same; what sees colours sees another photo.
  CHECK(of_grey.variance.value == of_rgb.variance.value && of_grey.hash == of_rgb.hash);
  CHECK(of_grey.saliency_mean.is_present && of_grey.saliency_mean.value != of_rgb.saliency_mean.value);
  CHECK_OK(acutance_scorer_score_image(scorer, &images[3], &of_grey));
  CHECK_ABSENT(of_grey.sharpness);
  CHECK_ABSENT(of_grey.saliency);
  CHECK(strstr(of_grey.saliency_reason, "too small") != NULL);
  CHECK_STATUS(acutance_scorer_score_image(scorer, &images[4], &of_grey), ACUTANCE_ERROR_PARAMETER);
  CHECK_STATUS(acutance_scorer_score_image(scorer, &images[5], &of_grey), ACUTANCE_ERROR_PARAMETER);
  CHECK_STATUS(acutance_scorer_score_image(scorer, &images[6], &of_grey), ACUTANCE_ERROR_NULL_POINTER);
  acutance_scorer_destroy(scorer);
}

typedef struct job {
  const acutance_scorer *scorer;
  const char *path;
  acutance_photo_score score;
  acutance_status status;
} job;

static void *run_job(void *argument) {
  job *job = argument;
  job->status = acutance_scorer_score_file(job->scorer, job->path, &job->score);
  return NULL;
}

/// One scorer in four threads at once gives what it gives in one.
static void test_shared(const char *face) {
  static job jobs[4];
  static acutance_photo_score alone;
  pthread_t threads[4];
  acutance_scorer *scorer;
  CHECK_OK(acutance_scorer_create(NULL, &scorer));
  CHECK_OK(acutance_scorer_score_file(scorer, face, &alone));
  for (int i = 0; i < 4; i++) {
    jobs[i].scorer = scorer, jobs[i].path = face;
    CHECK(pthread_create(&threads[i], NULL, run_job, &jobs[i]) == 0);
  }
  for (int i = 0; i < 4; i++) {
    CHECK(pthread_join(threads[i], NULL) == 0);
    CHECK_OK(jobs[i].status);
    CHECK(jobs[i].score.quality.value == alone.quality.value);
    CHECK(jobs[i].score.face_score.value == alone.face_score.value);
    CHECK(memcmp(jobs[i].score.tiles, alone.tiles, sizeof alone.tiles) == 0);
  }
  acutance_scorer_destroy(scorer);
}

static void test_bytes(const char *fixtures) {
  char path[4096];
  static acutance_photo_score of_file, of_bytes;
  acutance_scorer *scorer;
  CHECK_OK(acutance_scorer_create(NULL, &scorer));
  snprintf(path, sizeof path, "%s/photos/brook.jpg", fixtures);
  CHECK_OK(acutance_scorer_score_file(scorer, path, &of_file));
  CHECK(of_file.compression == ACUTANCE_COMPRESSION_JPEG && of_file.mean_quantisation_step.value > 0);
  FILE *file = fopen(path, "rb");
  CHECK(file != NULL);
  if (file == NULL) return;
  fseek(file, 0, SEEK_END);
  const size_t count = (size_t)ftell(file);
  rewind(file);
  uint8_t *bytes = guarded(count);
  CHECK(fread(bytes, 1, count, file) == count);
  fclose(file);
  CHECK_OK(acutance_scorer_score_bytes(scorer, bytes, count, &of_bytes));
  CHECK(of_file.quality.value == of_bytes.quality.value && of_file.hash == of_bytes.hash);
  CHECK_STATUS(acutance_scorer_score_bytes(scorer, bytes, count / 2, &of_bytes), ACUTANCE_ERROR_TRUNCATED_IMAGE);
  CHECK_MESSAGE("acutance_scorer_score_bytes: bytes: truncated");
  CHECK_STATUS(acutance_scorer_score_bytes(scorer, bytes, 0, &of_bytes), ACUTANCE_ERROR_EMPTY_IMAGE);
  CHECK_STATUS(acutance_scorer_score_bytes(scorer, NULL, 1, &of_bytes), ACUTANCE_ERROR_NULL_POINTER);
  CHECK_STATUS(acutance_scorer_score_bytes(scorer, bytes, count, NULL), ACUTANCE_ERROR_NULL_POINTER);
  CHECK_STATUS(acutance_scorer_score_file(scorer, "/nowhere.jpg", &of_file), ACUTANCE_ERROR_FILE_MISSING);
  acutance_scorer_destroy(scorer);
}

void test_scorers(const char *fixtures) {
  char face[4096];
  snprintf(face, sizeof face, "%s/photos/astronaut.png", fixtures);
  test_options(face);
  test_terms(face);
  test_images();
  test_shared(face);
  test_bytes(fixtures);
}

/// The values of photos for a comparison with those of the command: a line of numbers for each, "-" for what is absent.
int print_scores(int count, char **paths) {
  static acutance_photo_score s;
  acutance_scorer *scorer;
  if (acutance_scorer_create(NULL, &scorer) != ACUTANCE_OK) return 1;
  for (int i = 0; i < count; i++) {
    if (acutance_scorer_score_file(scorer, paths[i], &s) != ACUTANCE_OK) return 1;
    const acutance_value values[] = {
        s.sharpness, s.variance, s.saliency, s.saliency_mean, s.face_count, s.face_score, s.quality, s.sharpest_half,
        s.weighted_variance, s.noise, s.noise_share, s.mean_luma, s.clipped_shadows, s.clipped_highlights,
        s.exposure_time, s.exposure_bias, s.aperture, s.iso, s.mean_quantisation_step};
    for (size_t v = 0; v < sizeof values / sizeof *values; v++) {
      if (values[v].is_present) printf("%.17g ", values[v].value); else printf("- ");
    }
    printf("%.17g %.17g %016llx %s\n", s.coverage, s.tiles[63], (unsigned long long)s.hash, s.badge);
  }
  acutance_scorer_destroy(scorer);
  return 0;
}
