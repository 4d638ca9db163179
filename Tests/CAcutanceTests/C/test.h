#ifndef TEST_H
#define TEST_H

#include <acutance.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Checks that say where they failed and go on, so that one run shows all.

extern int check_count;
extern int failure_count;

#define CHECK(condition) check((condition), #condition, __FILE__, __LINE__)
#define CHECK_STATUS(call, status) check_status((call), (status), #call, __FILE__, __LINE__)
#define CHECK_OK(call) CHECK_STATUS(call, ACUTANCE_OK)
/// Within an absolute distance; never true of NaN.
#define CHECK_NEAR(value, expected, tolerance) check_near((value), (expected), (tolerance), #value, __FILE__, __LINE__)
/// A value that is present, within a distance.
#define CHECK_VALUE(v, expected, tolerance) \
  do { \
    CHECK((v).is_present); \
    CHECK_NEAR((v).value, (expected), (tolerance)); \
  } while (0)
/// No value, and nothing that could be taken for one.
#define CHECK_ABSENT(v) \
  do { \
    CHECK(!(v).is_present); \
    CHECK(isnan((v).value)); \
  } while (0)
/// The message of the last failure contains a text.
#define CHECK_MESSAGE(text) check_message((text), __FILE__, __LINE__)

void check(bool condition, const char *text, const char *file, int line);
void check_status(acutance_status status, acutance_status expected, const char *text, const char *file, int line);
void check_near(double value, double expected, double tolerance, const char *text, const char *file, int line);
void check_message(const char *text, const char *file, int line);

/// The next of a fixed series of numbers in 0...2^32-1.
uint32_t next_random(void);
/// Memory whose last byte is followed by a page that cannot be touched; never freed.
void *guarded(size_t bytes);

void test_library(void);
void test_moments(void);
void test_responses(void);
void test_convolution(void);
void test_plans(void);
void test_heat_maps(void);
void test_scores(const char *fixtures);
void test_scorers(const char *fixtures);
int print_scores(int count, char **paths);
void test_groups(const char *fixtures);
void test_errors(void);
void test_threads(void);

#endif
