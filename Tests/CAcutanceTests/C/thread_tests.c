#include "test.h"

#include <pthread.h>

enum { THREADS = 4, ROUNDS = 200, SIDE = 64 };

static acutance_convolution_plan *shared_plan;
static uint8_t pixels[SIDE * SIDE];
static float expected[SIDE * SIDE];

/// What went wrong in one thread; the checks themselves count in one place only.
typedef struct outcome {
  int number, wrong, runs, refusals;
} outcome;

static void *work(void *argument) {
  outcome *outcome = argument;
  const acutance_plane plane = acutance_plane_u8(pixels, SIDE, SIDE, 0);
  if (acutance_last_error_message()[0] != 0) outcome->wrong++;  // that of a new thread is empty
  float results[SIDE * SIDE];
  const acutance_output output = {results, SIDE, SIDE, 0};
  for (int round = 0; round < ROUNDS; round++) {
    // Everybody makes another mistake, and finds his own message.
    const acutance_moments_options options = {.threads = -1 - outcome->number};
    acutance_moments_result moments;
    char text[64];
    snprintf(text, sizeof text, "threads: %d is negative", -1 - outcome->number);
    if (acutance_moments(&plane, &options, &moments) != ACUTANCE_ERROR_PARAMETER) outcome->wrong++;
    // One plan for all: it runs, and then rightly, or it is taken.
    const acutance_status status = acutance_convolution_plan_run(shared_plan, &plane, &output);
    if (status == ACUTANCE_OK) {
      outcome->runs++;
      if (memcmp(results, expected, sizeof expected) != 0) outcome->wrong++;
      if (strstr(acutance_last_error_message(), text) == NULL) outcome->wrong++;
    } else if (status == ACUTANCE_ERROR_PLAN_IN_USE) {
      outcome->refusals++;
      if (strstr(acutance_last_error_message(), "in another thread") == NULL) outcome->wrong++;
    } else {
      outcome->wrong++;
    }
  }
  return NULL;
}

void test_threads(void) {
  for (size_t i = 0; i < sizeof pixels; i++) pixels[i] = (uint8_t)next_random();
  float weights[25];
  for (size_t i = 0; i < 25; i++) weights[i] = (float)(next_random() % 32);
  const acutance_kernel kernel = {.weights = weights, .width = 5, .height = 5};
  const acutance_convolution_options options = {.mode = ACUTANCE_MODE_CORRELATION, .border = ACUTANCE_BORDER_WRAP};
  const acutance_plane plane = acutance_plane_u8(pixels, SIDE, SIDE, 0);
  const acutance_output output = {expected, SIDE, SIDE, 0};
  CHECK_OK(acutance_convolve(&plane, &kernel, &options, &output));
  CHECK_OK(acutance_convolution_plan_create(ACUTANCE_PIXEL_U8, SIDE, SIDE, &kernel, &options, &shared_plan));
  pthread_t threads[THREADS];
  outcome outcomes[THREADS] = {{0}};
  for (int i = 0; i < THREADS; i++) {
    outcomes[i].number = i;
    CHECK(pthread_create(&threads[i], NULL, work, &outcomes[i]) == 0);
  }
  int runs = 0;
  for (int i = 0; i < THREADS; i++) {
    CHECK(pthread_join(threads[i], NULL) == 0);
    CHECK(outcomes[i].wrong == 0);
    CHECK(outcomes[i].runs + outcomes[i].refusals == ROUNDS);
    runs += outcomes[i].runs;
  }
  CHECK(runs > 0);
  acutance_convolution_plan_destroy(shared_plan);
}
