#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "Report.h"

struct codec_png_writer {
  codec_report report;
  /// Where the running call goes on after a failure. Whatever changes during a call is in this struct, in memory:
  /// local variables have no certain value after a longjmp.
  jmp_buf failure;
  png_structp png;
  png_infop png_info;
  codec_row_layout layout;
  size_t row_bytes;
  uint32_t next_row;
  /// The file so far.
  unsigned char *bytes;
  size_t count;
  size_t capacity;
};

// MARK: - Callbacks of libpng

static void fail(png_structp png, png_const_charp words) {
  codec_png_writer *writer = png_get_error_ptr(png);
  const codec_status status = strstr(words, "emory") != NULL ? CODEC_TOO_LARGE : CODEC_UNSUPPORTED;
  codec_report_fail(&writer->report, status, "libpng: %s", words);
  longjmp(writer->failure, 1);
}

static void warn(png_structp png, png_const_charp words) {
  codec_png_writer *writer = png_get_error_ptr(png);
  codec_report_add_note(&writer->report, "libpng: %s", words);
}

static void append_bytes(png_structp png, png_bytep bytes, size_t count) {
  codec_png_writer *writer = png_get_io_ptr(png);
  if (count > writer->capacity - writer->count) {
    size_t capacity = writer->capacity < SIZE_MAX / 2 ? 2 * writer->capacity : SIZE_MAX;
    if (count > capacity - writer->count) capacity = count <= SIZE_MAX - writer->count ? writer->count + count : 0;
    unsigned char *grown = capacity > 0 ? realloc(writer->bytes, capacity) : NULL;
    if (grown == NULL) png_error(png, "no memory for the compressed image");
    writer->bytes = grown;
    writer->capacity = capacity;
  }
  memcpy(writer->bytes + writer->count, bytes, count);
  writer->count += count;
}

static void flush_nothing(png_structp png) { (void)png; }

// MARK: - Life

codec_png_writer *codec_png_writer_open(void) {
  enum { FIRST_CAPACITY = 1 << 16 };
  codec_png_writer *writer = calloc(1, sizeof *writer);
  if (writer == NULL) return NULL;
  writer->bytes = malloc(FIRST_CAPACITY);
  if (writer->bytes != NULL) writer->capacity = FIRST_CAPACITY;
  if (setjmp(writer->failure) != 0) return writer;
  writer->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, writer, fail, warn);
  if (writer->png != NULL) writer->png_info = png_create_info_struct(writer->png);
  if (writer->png_info == NULL || writer->bytes == NULL) {
    codec_report_fail(&writer->report, CODEC_TOO_LARGE, "libpng: out of memory");
  }
  return writer;
}

const codec_report *codec_png_writer_report(const codec_png_writer *writer) { return &writer->report; }

const uint8_t *codec_png_writer_bytes(const codec_png_writer *writer, size_t *count) {
  *count = writer->count;
  return writer->bytes;
}

void codec_png_writer_close(codec_png_writer *writer) {
  if (writer == NULL) return;
  if (setjmp(writer->failure) == 0) png_destroy_write_struct(&writer->png, &writer->png_info);
  free(writer->bytes);
  free(writer);
}

// MARK: - Writing

codec_status codec_png_writer_start(codec_png_writer *writer, codec_row_layout layout) {
  if (writer->report.status != CODEC_OK) return writer->report.status;
  if (setjmp(writer->failure) != 0) return writer->report.status;
  png_structp png = writer->png;
  if (layout.channels != 1 && layout.channels != 3) png_error(png, "rows of 1 or 3 channels can be written");
  writer->layout = layout;
  writer->row_bytes = (size_t)layout.width * layout.channels * (layout.bits / 8);
  png_set_write_fn(png, writer, append_bytes, flush_nothing);
  // libpng's own limit is a million columns.
  png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
  png_set_IHDR(
      png, writer->png_info, layout.width, layout.height, (int)layout.bits,
      layout.channels == 1 ? PNG_COLOR_TYPE_GRAY : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
      PNG_FILTER_TYPE_DEFAULT);
  png_write_info(png, writer->png_info);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  if (layout.bits == 16) png_set_swap(png);
#endif
  return CODEC_OK;
}

codec_status codec_png_writer_write_row(codec_png_writer *writer, const void *row, size_t row_bytes) {
  if (writer->report.status != CODEC_OK) return writer->report.status;
  if (setjmp(writer->failure) != 0) return writer->report.status;
  if (row_bytes != writer->row_bytes) png_error(writer->png, "a row has another length than the image");
  if (writer->next_row == writer->layout.height) png_error(writer->png, "more rows than the image has");
  png_write_row(writer->png, row);
  writer->next_row++;
  return CODEC_OK;
}

codec_status codec_png_writer_finish(codec_png_writer *writer) {
  if (writer->report.status != CODEC_OK) return writer->report.status;
  if (setjmp(writer->failure) != 0) return writer->report.status;
  if (writer->next_row != writer->layout.height) png_error(writer->png, "not every row was written");
  png_write_end(writer->png, writer->png_info);
  return CODEC_OK;
}
