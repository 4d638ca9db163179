#include "PNGReader.h"

#include <stdlib.h>
#include <string.h>

#include "Options.h"
#include "Orientation.h"

/// Chunks that say nothing about luma: skipped instead of parsed. Each name with its zero, as libpng wants them.
static const unsigned char skipped_chunks[] =
    "bKGD\0cHRM\0hIST\0iTXt\0oFFs\0pCAL\0pHYs\0sBIT\0sCAL\0sPLT\0tEXt\0tIME\0zTXt";

// MARK: - Callbacks of libpng

// libpng reads kilobytes at a time and makes nothing of fewer. Where the file ends within a chunk of image data, small
// pieces make that the last few bytes.
static void reach_end(codec_png_reader *reader, uint64_t chunk_bytes) {
  const long at = ftell(reader->file);
  if (at < 0 || (uint64_t)at + chunk_bytes <= reader->byte_count) return;
  png_set_compression_buffer_size(reader->png, 16);
}

static void begin_chunk(codec_png_reader *reader, const unsigned char *header) {
  if (memcmp(header + 4, "IDAT", 4) == 0) {
    reader->chunk_start = reader->position;
    if (reader->options.is_lenient) reach_end(reader, png_get_uint_32(header));
  } else if (++reader->chunk_count > reader->options.chunks) {
    // Chunks that libpng passes over cost time all the same.
    codec_report_fail(
        &reader->report, CODEC_TOO_LARGE, "more chunks besides the image data than the limit of %zu",
        reader->options.chunks);
    longjmp(reader->failure, 1);
  }
}

static void read_bytes(png_structp png, png_bytep bytes, size_t count) {
  codec_png_reader *reader = png_get_io_ptr(png);
  if (fread(bytes, 1, count, reader->file) == count) {
    const bool is_header = (png_get_io_state(png) & PNG_IO_CHUNK_HDR) != 0;
    if (is_header && count == 8) begin_chunk(reader, bytes);
    return;
  }
  static const char words[] = "Read Error: the data end before the image does";
  if (!ferror(reader->file) && codec_png_pass_over(reader, CODEC_TRUNCATED, words)) longjmp(reader->failure, 1);
  codec_report_short_read(&reader->report, reader->file, "Read Error");
  longjmp(reader->failure, 1);
}

static void row_was_read(png_structp png, png_uint_32 row, int pass) {
  (void)row;
  (void)pass;
  ((codec_png_reader *)png_get_io_ptr(png))->written_rows++;
}

// Of the chunks that are kept, one that is larger than the limit is refused. Of the others libpng keeps nothing.
static void check_chunk_size(codec_png_reader *reader, png_const_charp words) {
  if (strstr(words, "too large") == NULL) return;
  if (strncmp(words, "eXIf:", 5) != 0 && strncmp(words, "iCCP:", 5) != 0) return;
  codec_report_fail(
      &reader->report, CODEC_TOO_LARGE, "libpng: %s (more than the limit of %zu bytes)", words,
      reader->options.chunk_bytes);
  longjmp(reader->failure, 1);
}

static void fail(png_structp png, png_const_charp words) {
  codec_png_reader *reader = png_get_error_ptr(png);
  check_chunk_size(reader, words);
  codec_status status = CODEC_CORRUPT;
  if (strstr(words, "Not enough image data") != NULL) status = CODEC_TRUNCATED;
  if (strstr(words, "unhandled critical chunk") != NULL) status = CODEC_UNSUPPORTED;
  if (strstr(words, "emory") != NULL) status = CODEC_TOO_LARGE;
  char text[CODEC_NOTE_SIZE];
  // What is wrong with the header libpng says in a warning before.
  if (strcmp(words, "Invalid IHDR data") == 0 && reader->report.note_count > 0) {
    snprintf(text, sizeof text, "%s (%.100s)", words, reader->report.notes[0] + strlen("libpng: "));
    words = text;
  }
  codec_png_stop(reader, status, words);
}

// libpng 1.6 goes on after some errors with a warning. In the image data that means pixels nobody vouches for, a wrong
// checksum for one; only more data than the image needs does no harm.
static bool is_damage(png_const_charp words) {
  if (strncmp(words, "IDAT:", 5) != 0) return false;
  return strstr(words, "Extra compressed data") == NULL && strstr(words, "Too much image data") == NULL;
}

static void warn(png_structp png, png_const_charp words) {
  codec_png_reader *reader = png_get_error_ptr(png);
  check_chunk_size(reader, words);
  if (is_damage(words)) {
    if (!codec_png_note_damage(reader, words)) fail(png, words);
    return;
  }
  codec_report_add_note(&reader->report, "libpng: %s", words);
}

// MARK: - Life

codec_png_reader *codec_png_reader_open(codec_input *input) {
  codec_png_reader *reader = calloc(1, sizeof *reader);
  if (reader == NULL) return NULL;
  reader->file = input->file;
  reader->byte_count = input->byte_count;
  reader->orientation = 1;
  reader->options = codec_default_options();
  if (setjmp(reader->failure) != 0) return reader;
  reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, fail, warn);
  if (reader->png != NULL) reader->png_info = png_create_info_struct(reader->png);
  if (reader->png_info == NULL) codec_report_fail(&reader->report, CODEC_TOO_LARGE, "libpng: out of memory");
  return reader;
}

const codec_report *codec_png_reader_report(const codec_png_reader *reader) { return &reader->report; }

void codec_png_reader_configure(codec_png_reader *reader, const codec_options *options) {
  reader->options = *options;
}

codec_part codec_png_reader_part(const codec_png_reader *reader) { return reader->part; }

int codec_png_reader_orientation(const codec_png_reader *reader) { return reader->orientation; }

codec_capture codec_png_reader_capture(const codec_png_reader *reader) { return reader->capture; }

void codec_png_reader_close(codec_png_reader *reader) {
  if (reader == NULL) return;
  if (setjmp(reader->failure) == 0) png_destroy_read_struct(&reader->png, &reader->png_info, NULL);
  free(reader->buffer);
  free(reader);
}

// MARK: - Header

codec_status codec_png_reader_read_header(codec_png_reader *reader, codec_row_layout *layout) {
  if (reader->report.status != CODEC_OK) return reader->report.status;
  if (setjmp(reader->failure) != 0) return reader->report.status;
  png_structp png = reader->png;
  png_set_read_fn(png, reader, read_bytes);
  png_set_read_status_fn(png, row_was_read);
  png_set_benign_errors(png, 1);
  png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_WARN_DISCARD);
  // The caller has a limit on pixels, which is the better one.
  png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
  png_set_chunk_malloc_max(png, reader->options.chunk_bytes);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, skipped_chunks, (int)(sizeof skipped_chunks / 5));
  png_read_info(png, reader->png_info);

  const int color = png_get_color_type(png, reader->png_info);
  reader->is_interlaced = png_get_interlace_type(png, reader->png_info) != PNG_INTERLACE_NONE;
  reader->has_alpha = (color & PNG_COLOR_MASK_ALPHA) != 0;
  reader->layout.width = png_get_image_width(png, reader->png_info);
  reader->layout.height = png_get_image_height(png, reader->png_info);
  reader->layout.bits = png_get_bit_depth(png, reader->png_info) == 16 ? 16 : 8;
  reader->layout.channels = color == PNG_COLOR_TYPE_RGB_ALPHA ? 4 : (color & PNG_COLOR_MASK_COLOR) != 0 ? 3 : 1;
  reader->part = (codec_part){reader->layout.height, reader->layout.height};
  *layout = reader->layout;
  return CODEC_OK;
}

// MARK: - End

static void add_notes(codec_png_reader *reader) {
  png_structp png = reader->png;
  if (reader->has_alpha) codec_report_add_note(&reader->report, "alpha ignored");
  if (png_get_valid(png, reader->png_info, PNG_INFO_tRNS)) {
    codec_report_add_note(&reader->report, "alpha ignored (tRNS)");
  }
  // 45455 is 1/2.2, what an image without any such chunk is taken to have.
  png_fixed_point gamma = 0;
  if (png_get_gAMA_fixed(png, reader->png_info, &gamma) && (gamma < 44455 || gamma > 46455)) {
    codec_report_add_note(&reader->report, "gamma %d.%05d ignored", (int)gamma / 100000, (int)gamma % 100000);
  }
  if (png_get_valid(png, reader->png_info, PNG_INFO_iCCP)) {
    codec_report_add_note(&reader->report, "colour profile ignored");
  }
}

#ifdef PNG_READ_eXIf_SUPPORTED
// The chunk holds what follows "Exif\0\0" in a JPEG.
static int read_orientation(codec_png_reader *reader) {
  static const unsigned char prefix[] = {'E', 'x', 'i', 'f', 0, 0};
  png_bytep exif = NULL;
  png_uint_32 size = 0;
  if (png_get_eXIf_1(reader->png, reader->png_info, &size, &exif) == 0 || exif == NULL) return 1;
  unsigned char *data = malloc(sizeof prefix + size);
  if (data == NULL) return 1;
  memcpy(data, prefix, sizeof prefix);
  memcpy(data + sizeof prefix, exif, size);
  const int orientation = codec_exif_orientation(data, sizeof prefix + size, &reader->capture);
  free(data);
  return orientation;
}
#else
static int read_orientation(codec_png_reader *reader) {
  (void)reader;
  return 1;
}
#endif

static codec_colour colour_of(int png_colour) {
  switch (png_colour) {
    case PNG_COLOR_TYPE_GRAY: return CODEC_GREY;
    case PNG_COLOR_TYPE_GRAY_ALPHA: return CODEC_GREY_ALPHA;
    case PNG_COLOR_TYPE_PALETTE: return CODEC_PALETTE;
    case PNG_COLOR_TYPE_RGB_ALPHA: return CODEC_RGB_ALPHA;
    default: return CODEC_RGB;
  }
}

void codec_png_reader_describe(codec_png_reader *reader, codec_image_info *info) {
  *info = (codec_image_info){0};
  if (reader->report.status != CODEC_OK) return;
  if (setjmp(reader->failure) != 0) return;
  info->colour = colour_of(png_get_color_type(reader->png, reader->png_info));
  info->channels = png_get_channels(reader->png, reader->png_info);
  info->bits = png_get_bit_depth(reader->png, reader->png_info);
  info->is_interlaced = reader->is_interlaced;
  if (reader->is_interlaced) {
    // Rows as they are held: indices, and grey without its alpha.
    const uint64_t samples = info->colour == CODEC_PALETTE ? 1 : reader->layout.channels;
    const uint64_t row = samples * (reader->layout.bits / 8) * reader->layout.width;
    info->held_bytes = codec_saturating_product(row, reader->layout.height);
  }
  add_notes(reader);
  reader->orientation = read_orientation(reader);
}

codec_status codec_png_reader_finish(codec_png_reader *reader) {
  if (reader->report.status != CODEC_OK) return reader->report.status;
  if (setjmp(reader->failure) != 0) {
    if (reader->report.status != CODEC_OK) return reader->report.status;
  } else if (!reader->is_broken) {
    if (reader->next_row != reader->layout.height) png_error(reader->png, "not every row was read");
    reader->phase = CODEC_PNG_END;
    png_read_end(reader->png, reader->png_info);
    if (fgetc(reader->file) != EOF) codec_report_add_note(&reader->report, "trailing data ignored");
  }
  codec_report_sum_up_damage(&reader->report);
  add_notes(reader);
  reader->orientation = read_orientation(reader);
  return CODEC_OK;
}
