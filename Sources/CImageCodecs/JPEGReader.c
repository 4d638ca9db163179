#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "Input.h"
#include "JPEGMessages.h"
#include "Orientation.h"

struct codec_jpeg_reader {
  codec_report report;
  /// Where the running call goes on after a failure. Whatever changes during a call is in this struct, in memory:
  /// local variables have no certain value after a longjmp.
  jmp_buf failure;
  FILE *file;
  struct jpeg_decompress_struct codec;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  codec_row_layout layout;
  int orientation;
  /// Whether `start` is taking in the scans of a file that has several.
  bool is_reading_scans;
  int scan_limit;
};

// MARK: - Callbacks of libjpeg

_Noreturn static void fail(codec_jpeg_reader *reader, codec_status status, const char *cause) {
  char words[JMSG_LENGTH_MAX];
  reader->errors.format_message((j_common_ptr)&reader->codec, words);
  if (reader->is_reading_scans) codec_report_set_place(&reader->report, "scan %d", reader->codec.input_scan_number);
  if (status == CODEC_TRUNCATED) {
    codec_report_short_read(&reader->report, reader->file, words);
  } else if (cause != NULL) {
    codec_report_fail(&reader->report, status, "%s is not decoded (libjpeg: %s)", cause, words);
  } else {
    codec_report_fail(&reader->report, status, "libjpeg: %s", words);
  }
  longjmp(reader->failure, 1);
}

static void error_exit(j_common_ptr codec) {
  const char *cause = NULL;
  codec_jpeg_reader *reader = codec->client_data;
  const codec_status status = codec_jpeg_error_status(&reader->errors, &cause);
  fail(reader, status, cause);
}

static void emit_message(j_common_ptr codec, int level) {
  if (level >= 0) return;
  codec_jpeg_reader *reader = codec->client_data;
  const codec_status status = codec_jpeg_warning_status(&reader->errors);
  if (status != CODEC_OK) fail(reader, status, NULL);
  char words[JMSG_LENGTH_MAX];
  reader->errors.format_message(codec, words);
  codec_report_add_note(&reader->report, "libjpeg: %s", words);
}

static void output_message(j_common_ptr codec) { (void)codec; }

// A progressive file of a few kilobytes can hold thousands of scans, each of which walks over the whole image.
static void check_scans(j_common_ptr codec) {
  codec_jpeg_reader *reader = codec->client_data;
  if (reader->codec.input_scan_number <= reader->scan_limit) return;
  codec_report_fail(
      &reader->report, CODEC_TOO_LARGE, "more than %d scans in one JPEG of this size", reader->scan_limit);
  longjmp(reader->failure, 1);
}

// Encoders write about ten scans. The limit falls with the size of the image, so that the time stays bounded.
static int scan_limit(uint64_t pixels) {
  const uint64_t limit = UINT64_C(20000000000) / (pixels + 1);
  return limit > 500 ? 500 : limit < 50 ? 50 : (int)limit;
}

// MARK: - Life

codec_jpeg_reader *codec_jpeg_reader_open(codec_input *input) {
  codec_jpeg_reader *reader = calloc(1, sizeof *reader);
  if (reader == NULL) return NULL;
  reader->file = input->file;
  reader->orientation = 1;
  reader->scan_limit = 500;
  reader->codec.err = jpeg_std_error(&reader->errors);
  reader->codec.client_data = reader;
  reader->errors.error_exit = error_exit;
  reader->errors.emit_message = emit_message;
  reader->errors.output_message = output_message;
  if (setjmp(reader->failure) != 0) return reader;
  jpeg_create_decompress(&reader->codec);
  reader->progress.progress_monitor = check_scans;
  reader->codec.progress = &reader->progress;
  return reader;
}

const codec_report *codec_jpeg_reader_report(const codec_jpeg_reader *reader) { return &reader->report; }

int codec_jpeg_reader_orientation(const codec_jpeg_reader *reader) { return reader->orientation; }

void codec_jpeg_reader_close(codec_jpeg_reader *reader) {
  if (reader == NULL) return;
  if (setjmp(reader->failure) == 0) jpeg_destroy_decompress(&reader->codec);
  free(reader);
}

// MARK: - Header

static int read_orientation(const struct jpeg_decompress_struct *codec) {
  for (jpeg_saved_marker_ptr marker = codec->marker_list; marker != NULL; marker = marker->next) {
    // APP1 holds XMP too.
    if (marker->marker == JPEG_APP0 + 1 && marker->data_length > 6 && memcmp(marker->data, "Exif\0\0", 6) == 0) {
      return codec_exif_orientation(marker->data, marker->data_length);
    }
  }
  return 1;
}

// Y itself wherever there is one: grey output leaves the chroma undecoded, and nothing is computed from RGB.
static codec_status choose_output(codec_jpeg_reader *reader) {
  struct jpeg_decompress_struct *codec = &reader->codec;
  switch (codec->jpeg_color_space) {
    case JCS_GRAYSCALE:
    case JCS_YCbCr:
      codec->out_color_space = JCS_GRAYSCALE;
      reader->layout.channels = 1;
      return CODEC_OK;
    case JCS_RGB:
      codec->out_color_space = JCS_RGB;
      reader->layout.channels = 3;
      return CODEC_OK;
    case JCS_CMYK:
      return codec_report_fail(&reader->report, CODEC_UNSUPPORTED, "CMYK JPEG is not decoded");
    case JCS_YCCK:
      return codec_report_fail(&reader->report, CODEC_UNSUPPORTED, "YCCK (CMYK) JPEG is not decoded");
    default:
      return codec_report_fail(
          &reader->report, CODEC_UNSUPPORTED, "JPEG with %d components of unknown meaning is not decoded",
          codec->num_components);
  }
}

codec_status codec_jpeg_reader_read_header(codec_jpeg_reader *reader, codec_row_layout *layout) {
  if (reader->report.status != CODEC_OK) return reader->report.status;
  if (setjmp(reader->failure) != 0) return reader->report.status;
  struct jpeg_decompress_struct *codec = &reader->codec;
  jpeg_stdio_src(codec, reader->file);
  jpeg_save_markers(codec, JPEG_APP0 + 1, 0xffff);
  jpeg_read_header(codec, TRUE);
  // Newer libraries read the header of 12-bit files, and decode them by other functions.
  if (codec->data_precision != 8) {
    return codec_report_fail(
        &reader->report, CODEC_UNSUPPORTED, "%d-bit JPEG is not decoded", codec->data_precision);
  }
  reader->layout.width = codec->image_width;
  reader->layout.height = codec->image_height;
  reader->layout.bits = 8;
  reader->orientation = read_orientation(codec);
  reader->scan_limit = scan_limit((uint64_t)codec->image_width * codec->image_height);
  if (choose_output(reader) == CODEC_OK) *layout = reader->layout;
  return reader->report.status;
}

// MARK: - Rows

codec_status codec_jpeg_reader_start(codec_jpeg_reader *reader) {
  if (reader->report.status != CODEC_OK) return reader->report.status;
  if (setjmp(reader->failure) != 0) return reader->report.status;
  struct jpeg_decompress_struct *codec = &reader->codec;
  codec->dct_method = JDCT_ISLOW;
  reader->is_reading_scans = jpeg_has_multiple_scans(codec);
  jpeg_start_decompress(codec);
  reader->is_reading_scans = false;
  if (codec->output_width != reader->layout.width || codec->output_height != reader->layout.height
      || (uint32_t)codec->output_components != reader->layout.channels) {
    return codec_report_fail(&reader->report, CODEC_UNSUPPORTED, "libjpeg does not deliver rows as asked for");
  }
  return CODEC_OK;
}

codec_status codec_jpeg_reader_read_rows(
    codec_jpeg_reader *reader, void *rows, size_t row_bytes, size_t count) {
  if (reader->report.status != CODEC_OK) return reader->report.status;
  if (setjmp(reader->failure) != 0) return reader->report.status;
  for (size_t i = 0; i < count; i++) {
    JSAMPROW row = (JSAMPROW)rows + i * row_bytes;
    if (jpeg_read_scanlines(&reader->codec, &row, 1) != 1) {
      return codec_report_fail(&reader->report, CODEC_CORRUPT, "libjpeg wrote no row and named no reason");
    }
  }
  return CODEC_OK;
}

// MARK: - End

codec_status codec_jpeg_reader_finish(codec_jpeg_reader *reader) {
  if (reader->report.status != CODEC_OK) return reader->report.status;
  if (setjmp(reader->failure) != 0) return reader->report.status;
  // Reads on to the end marker: a file that ends before it is truncated, even if the last row looks complete.
  jpeg_finish_decompress(&reader->codec);
  if (reader->codec.src->bytes_in_buffer > 0 || fgetc(reader->file) != EOF) {
    codec_report_add_note(&reader->report, "trailing data ignored");
  }
  return CODEC_OK;
}
