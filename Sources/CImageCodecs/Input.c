// strerror_r in its POSIX form; the GNU form of the same name has another result.
#undef _GNU_SOURCE
#define _POSIX_C_SOURCE 200809L

#include "Input.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static acutance_status fail_with_errno(acutance_report *report, int code) {
  char text[128] = "";
  if (strerror_r(code, text, sizeof text) != 0) snprintf(text, sizeof text, "system error %d", code);
  const acutance_status status = code == ENOENT || code == ENOTDIR ? ACUTANCE_MISSING
                                 : code == ENOMEM                  ? ACUTANCE_TOO_LARGE
                                                                   : ACUTANCE_UNREADABLE;
  return acutance_report_fail(report, status, "%s", text);
}

static const char *name_of_kind(mode_t mode) {
  if (S_ISDIR(mode)) return "a folder";
  if (S_ISFIFO(mode)) return "a pipe";
  if (S_ISCHR(mode) || S_ISBLK(mode)) return "a device";
  if (S_ISSOCK(mode)) return "a socket";
  return NULL;
}

static acutance_status check_regular(acutance_report *report, const struct stat *status) {
  if (S_ISREG(status->st_mode)) return ACUTANCE_OK;
  const char *kind = name_of_kind(status->st_mode);
  return acutance_report_fail(report, ACUTANCE_UNREADABLE, "%s, not a file", kind ? kind : "something else");
}

static acutance_status open_file(acutance_input *input, const char *path) {
  // Asked before it is opened, because opening alone does something to some devices, and after, because the name can
  // have changed its meaning in between; O_NONBLOCK keeps a pipe from waiting even then.
  struct stat status;
  if (stat(path, &status) != 0) return fail_with_errno(&input->report, errno);
  if (check_regular(&input->report, &status) != ACUTANCE_OK) return input->report.status;
  const int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (descriptor < 0) return fail_with_errno(&input->report, errno);
  if (fstat(descriptor, &status) != 0) {
    fail_with_errno(&input->report, errno);
  } else if (check_regular(&input->report, &status) == ACUTANCE_OK) {
    input->file = fdopen(descriptor, "rb");
    if (input->file == NULL) fail_with_errno(&input->report, errno);
  }
  if (input->file == NULL) close(descriptor);
  return input->report.status;
}

acutance_input *acutance_input_open_file(const char *path) {
  acutance_input *input = calloc(1, sizeof *input);
  if (input != NULL) open_file(input, path);
  return input;
}

acutance_input *acutance_input_open_memory(const void *bytes, size_t count) {
  acutance_input *input = calloc(1, sizeof *input);
  if (input == NULL) return NULL;
  // In mode "r" nothing is written through the pointer.
  input->file = fmemopen((void *)(uintptr_t)bytes, count, "rb");
  if (input->file == NULL) fail_with_errno(&input->report, errno);
  return input;
}

const acutance_report *acutance_input_report(const acutance_input *input) { return &input->report; }

acutance_status acutance_input_first_bytes(acutance_input *input, uint8_t *bytes, size_t capacity, size_t *count) {
  *count = 0;
  if (input->report.status != ACUTANCE_OK) return input->report.status;
  *count = fread(bytes, 1, capacity, input->file);
  if (*count < capacity && ferror(input->file)) return fail_with_errno(&input->report, errno);
  if (fseek(input->file, 0, SEEK_SET) != 0) return fail_with_errno(&input->report, errno);
  return ACUTANCE_OK;
}

void acutance_input_close(acutance_input *input) {
  if (input == NULL) return;
  if (input->file != NULL) fclose(input->file);
  free(input);
}

acutance_status acutance_report_short_read(acutance_report *report, FILE *file, const char *words) {
  if (ferror(file)) return fail_with_errno(report, errno);
  return acutance_report_fail(report, ACUTANCE_TRUNCATED, "%s: the data end before the image does", words);
}
