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

static codec_status fail_with_errno(codec_report *report, int code) {
  char text[128] = "";
  if (strerror_r(code, text, sizeof text) != 0) snprintf(text, sizeof text, "system error %d", code);
  const codec_status status = code == ENOENT || code == ENOTDIR ? CODEC_MISSING
                                 : code == ENOMEM                  ? CODEC_TOO_LARGE
                                                                   : CODEC_UNREADABLE;
  return codec_report_fail(report, status, "%s", text);
}

static const char *name_of_kind(mode_t mode) {
  if (S_ISDIR(mode)) return "a folder";
  if (S_ISFIFO(mode)) return "a pipe";
  if (S_ISCHR(mode) || S_ISBLK(mode)) return "a device";
  if (S_ISSOCK(mode)) return "a socket";
  return NULL;
}

static codec_status check_regular(codec_report *report, const struct stat *status) {
  if (S_ISREG(status->st_mode)) return CODEC_OK;
  const char *kind = name_of_kind(status->st_mode);
  return codec_report_fail(report, CODEC_UNREADABLE, "%s, not a file", kind ? kind : "something else");
}

static codec_status open_file(codec_input *input, const char *path) {
  // Asked before it is opened, because opening alone does something to some devices, and after, because the name can
  // have changed its meaning in between; O_NONBLOCK keeps a pipe from waiting even then.
  struct stat status;
  if (stat(path, &status) != 0) return fail_with_errno(&input->report, errno);
  if (check_regular(&input->report, &status) != CODEC_OK) return input->report.status;
  const int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (descriptor < 0) return fail_with_errno(&input->report, errno);
  if (fstat(descriptor, &status) != 0) {
    fail_with_errno(&input->report, errno);
  } else if (check_regular(&input->report, &status) == CODEC_OK) {
    input->file = fdopen(descriptor, "rb");
    input->byte_count = (uint64_t)status.st_size;
    if (input->file == NULL) fail_with_errno(&input->report, errno);
  }
  if (input->file == NULL) close(descriptor);
  return input->report.status;
}

codec_input *codec_input_open_file(const char *path) {
  codec_input *input = calloc(1, sizeof *input);
  if (input != NULL) open_file(input, path);
  return input;
}

codec_input *codec_input_open_memory(const void *bytes, size_t count) {
  codec_input *input = calloc(1, sizeof *input);
  if (input == NULL) return NULL;
  // In mode "r" nothing is written through the pointer.
  input->file = fmemopen((void *)(uintptr_t)bytes, count, "rb");
  if (input->file == NULL) fail_with_errno(&input->report, errno);
  input->byte_count = count;
  return input;
}

const codec_report *codec_input_report(const codec_input *input) { return &input->report; }

codec_status codec_input_first_bytes(codec_input *input, uint8_t *bytes, size_t capacity, size_t *count) {
  *count = 0;
  if (input->report.status != CODEC_OK) return input->report.status;
  *count = fread(bytes, 1, capacity, input->file);
  if (*count < capacity && ferror(input->file)) return fail_with_errno(&input->report, errno);
  if (fseek(input->file, 0, SEEK_SET) != 0) return fail_with_errno(&input->report, errno);
  return CODEC_OK;
}

uint64_t codec_input_byte_count(const codec_input *input) { return input->byte_count; }

codec_status codec_input_read(codec_input *input, void *bytes, size_t capacity, size_t *count) {
  *count = 0;
  if (input->report.status != CODEC_OK) return input->report.status;
  *count = fread(bytes, 1, capacity, input->file);
  if (*count < capacity && ferror(input->file)) return fail_with_errno(&input->report, errno);
  return CODEC_OK;
}

codec_status codec_input_seek(codec_input *input, int64_t offset) {
  if (input->report.status != CODEC_OK) return input->report.status;
  if (fseeko(input->file, (off_t)offset, SEEK_SET) != 0) return fail_with_errno(&input->report, errno);
  return CODEC_OK;
}

codec_status codec_input_size(codec_input *input, int64_t *size) {
  *size = 0;
  if (input->report.status != CODEC_OK) return input->report.status;
  if (fseeko(input->file, 0, SEEK_END) != 0) return fail_with_errno(&input->report, errno);
  const off_t end = ftello(input->file);
  if (end < 0) return fail_with_errno(&input->report, errno);
  *size = end;
  return codec_input_seek(input, 0);
}

codec_status codec_input_fail(codec_input *input, codec_status status, const char *place, const char *message) {
  if (input->report.status == CODEC_OK) codec_report_set_place(&input->report, "%s", place);
  return codec_report_fail(&input->report, status, "%s", message);
}

void codec_input_add_note(codec_input *input, const char *note) {
  codec_report_add_note(&input->report, "%s", note);
}

void codec_input_close(codec_input *input) {
  if (input == NULL) return;
  if (input->file != NULL) fclose(input->file);
  free(input);
}

codec_status codec_report_short_read(codec_report *report, FILE *file, const char *words) {
  if (ferror(file)) return fail_with_errno(report, errno);
  return codec_report_fail(report, CODEC_TRUNCATED, "%s: the data end before the image does", words);
}
