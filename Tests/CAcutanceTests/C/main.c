#define _DEFAULT_SOURCE
#include "test.h"

#include <sys/mman.h>
#include <unistd.h>

int check_count = 0;
int failure_count = 0;

void check(bool condition, const char *text, const char *file, int line) {
  check_count += 1;
  if (condition) return;
  failure_count += 1;
  printf("%s:%d: failed: %s\n", file, line, text);
}

void check_status(acutance_status status, acutance_status expected, const char *text, const char *file, int line) {
  check(status == expected, text, file, line);
  if (status != expected) {
    printf("  status %d (%s), expected %d; last message: %s\n", (int)status, acutance_status_message(status),
        (int)expected, acutance_last_error_message());
  }
}

void check_near(double value, double expected, double tolerance, const char *text, const char *file, int line) {
  bool is_near = fabs(value - expected) <= tolerance;
  check(is_near, text, file, line);
  if (!is_near) printf("  %.17g, expected %.17g within %g\n", value, expected, tolerance);
}

void check_message(const char *text, const char *file, int line) {
  bool is_there = strstr(acutance_last_error_message(), text) != NULL;
  check(is_there, text, file, line);
  if (!is_there) printf("  the message is: %s\n", acutance_last_error_message());
}

uint32_t next_random(void) {
  static uint64_t state = 20240607;
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(state >> 32);
}

void *guarded(size_t bytes) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  size_t body = (bytes + page - 1) / page * page;
  char *start = mmap(NULL, body + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (start == MAP_FAILED || mprotect(start + body, page, PROT_NONE) != 0) abort();
  return start + body - bytes;
}

int main(int count, char **arguments) {
  if (count > 2 && strcmp(arguments[1], "--print") == 0) return print_scores(count - 2, arguments + 2);
  if (count != 2) {
    fprintf(stderr, "usage: %s FIXTURES, or %s --print PHOTO...\n", arguments[0], arguments[0]);
    return 2;
  }
  test_library();
  test_moments();
  test_responses();
  test_convolution();
  test_plans();
  test_heat_maps();
  test_scores(arguments[1]);
  test_scorers(arguments[1]);
  test_groups(arguments[1]);
  test_errors();
  test_threads();
  printf("%d checks, %d failed\n", check_count, failure_count);
  return failure_count == 0 ? 0 : 1;
}
