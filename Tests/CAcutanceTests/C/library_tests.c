#include "test.h"

void test_library(void) {
  CHECK(strcmp(acutance_version(), ACUTANCE_VERSION) == 0);
  CHECK(acutance_abi_version() == ACUTANCE_ABI_VERSION);
  CHECK(acutance_default_variant() != NULL);
  // The default is one of the supported ones, and scalar always is.
  CHECK(strstr(acutance_supported_variants(), acutance_default_variant()) != NULL);
  CHECK(strncmp(acutance_supported_variants(), "scalar", 6) == 0);

  CHECK(strcmp(acutance_status_message(ACUTANCE_OK), "no error") == 0);
  CHECK(strcmp(acutance_status_message((acutance_status)12345), "no status of this library") == 0);
  // Every status has words of its own.
  for (int a = 0; a < 100; a++) {
    for (int b = 0; b < a; b++) {
      const char *first = acutance_status_message((acutance_status)a);
      const char *second = acutance_status_message((acutance_status)b);
      bool is_unknown = strcmp(first, "no status of this library") == 0;
      if (!is_unknown) CHECK(strcmp(first, second) != 0);
    }
  }
}
