#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "JPEGMessages.h"

struct codec_jpeg_writer {
  codec_report report;
  /// Where the running call goes on after a failure. Whatever changes during a call is in this struct, in memory:
  /// local variables have no certain value after a longjmp.
  jmp_buf failure;
  struct jpeg_compress_struct codec;
  struct jpeg_error_mgr errors;
  struct jpeg_destination_mgr target;
  /// The file so far; the target's buffer is what is left of it.
  unsigned char *bytes;
  size_t count;
  size_t capacity;
};

// MARK: - Callbacks of libjpeg

static void fail(j_common_ptr codec) {
  codec_jpeg_writer *writer = codec->client_data;
  char words[JMSG_LENGTH_MAX];
  const char *cause;
  codec->err->format_message(codec, words);
  const codec_status status = codec_jpeg_error_status(codec->err, &cause);
  codec_report_fail(
      &writer->report, status == CODEC_TOO_LARGE ? CODEC_TOO_LARGE : CODEC_UNSUPPORTED, "libjpeg: %s", words);
  longjmp(writer->failure, 1);
}

static void say_nothing(j_common_ptr codec) { (void)codec; }

static void begin_bytes(j_compress_ptr codec) {
  codec_jpeg_writer *writer = codec->client_data;
  codec->dest->next_output_byte = writer->bytes;
  codec->dest->free_in_buffer = writer->capacity;
}

static boolean grow_bytes(j_compress_ptr codec) {
  codec_jpeg_writer *writer = codec->client_data;
  // libjpeg asks when the buffer is full, whatever its pointers say then.
  const size_t count = writer->capacity;
  unsigned char *grown = count <= SIZE_MAX / 2 ? realloc(writer->bytes, 2 * count) : NULL;
  if (grown == NULL) {
    codec_report_fail(&writer->report, CODEC_TOO_LARGE, "libjpeg: no memory for the compressed image");
    longjmp(writer->failure, 1);
  }
  writer->bytes = grown;
  writer->capacity = 2 * count;
  codec->dest->next_output_byte = grown + count;
  codec->dest->free_in_buffer = count;
  return TRUE;
}

static void end_bytes(j_compress_ptr codec) {
  codec_jpeg_writer *writer = codec->client_data;
  writer->count = writer->capacity - codec->dest->free_in_buffer;
}

// MARK: - Life

codec_jpeg_writer *codec_jpeg_writer_open(void) {
  enum { FIRST_CAPACITY = 1 << 14 };
  codec_jpeg_writer *writer = calloc(1, sizeof *writer);
  if (writer == NULL) return NULL;
  writer->codec.err = jpeg_std_error(&writer->errors);
  writer->codec.client_data = writer;
  writer->errors.error_exit = fail;
  writer->errors.output_message = say_nothing;
  writer->bytes = malloc(FIRST_CAPACITY);
  if (writer->bytes == NULL) {
    codec_report_fail(&writer->report, CODEC_TOO_LARGE, "libjpeg: out of memory");
    return writer;
  }
  writer->capacity = FIRST_CAPACITY;
  if (setjmp(writer->failure) != 0) return writer;
  jpeg_create_compress(&writer->codec);
  writer->target.init_destination = begin_bytes;
  writer->target.empty_output_buffer = grow_bytes;
  writer->target.term_destination = end_bytes;
  writer->codec.dest = &writer->target;
  return writer;
}

const codec_report *codec_jpeg_writer_report(const codec_jpeg_writer *writer) { return &writer->report; }

const uint8_t *codec_jpeg_writer_bytes(const codec_jpeg_writer *writer, size_t *count) {
  *count = writer->count;
  return writer->bytes;
}

void codec_jpeg_writer_close(codec_jpeg_writer *writer) {
  if (writer == NULL) return;
  // Also after a failure at any place: what was not made is null in the struct.
  if (setjmp(writer->failure) == 0) jpeg_destroy_compress(&writer->codec);
  free(writer->bytes);
  free(writer);
}

// MARK: - Writing

codec_status codec_jpeg_writer_start(codec_jpeg_writer *writer, codec_row_layout layout, int quality) {
  if (writer->report.status != CODEC_OK) return writer->report.status;
  if (setjmp(writer->failure) != 0) return writer->report.status;
  if ((layout.channels != 1 && layout.channels != 3) || layout.bits != 8) {
    return codec_report_fail(&writer->report, CODEC_UNSUPPORTED, "rows of 1 or 3 channels of 8 bits can be written");
  }
  writer->codec.image_width = layout.width;
  writer->codec.image_height = layout.height;
  writer->codec.input_components = (int)layout.channels;
  writer->codec.in_color_space = layout.channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
  jpeg_set_defaults(&writer->codec);
  jpeg_set_quality(&writer->codec, quality, TRUE);
  writer->codec.optimize_coding = TRUE;
  jpeg_start_compress(&writer->codec, TRUE);
  return CODEC_OK;
}

codec_status codec_jpeg_writer_write_row(codec_jpeg_writer *writer, const void *row, size_t row_bytes) {
  if (writer->report.status != CODEC_OK) return writer->report.status;
  if (setjmp(writer->failure) != 0) return writer->report.status;
  if (row_bytes != (size_t)writer->codec.image_width * (size_t)writer->codec.input_components) {
    return codec_report_fail(&writer->report, CODEC_UNSUPPORTED, "a row has another length than the image");
  }
  if (writer->codec.next_scanline == writer->codec.image_height) {
    return codec_report_fail(&writer->report, CODEC_UNSUPPORTED, "more rows than the image has");
  }
  JSAMPROW rows[1] = {(JSAMPROW)row};
  jpeg_write_scanlines(&writer->codec, rows, 1);
  return CODEC_OK;
}

codec_status codec_jpeg_writer_finish(codec_jpeg_writer *writer) {
  if (writer->report.status != CODEC_OK) return writer->report.status;
  if (setjmp(writer->failure) != 0) return writer->report.status;
  // An error of libjpeg's if rows are missing.
  jpeg_finish_compress(&writer->codec);
  return CODEC_OK;
}
