#include "PNGReader.h"

#include <stdlib.h>
#include <string.h>

#include "Orientation.h"

/// Enough for any colour profile and any EXIF block of a camera.
enum { LARGEST_CHUNK = 16 << 20, LARGEST_CHUNK_COUNT = 1000 };

/// Chunks that say nothing about luma: skipped instead of parsed. Each name with its zero, as libpng wants them.
static const unsigned char skipped_chunks[] =
    "bKGD\0cHRM\0hIST\0iTXt\0oFFs\0pCAL\0pHYs\0sBIT\0sCAL\0sPLT\0tEXt\0tIME\0zTXt";

// MARK: - Callbacks of libpng

static void read_bytes(png_structp png, png_bytep bytes, size_t count) {
  codec_png_reader *reader = png_get_io_ptr(png);
  if (fread(bytes, 1, count, reader->file) == count) return;
  codec_report_short_read(&reader->report, reader->file, "Read Error");
  longjmp(reader->failure, 1);
}

static void row_was_read(png_structp png, png_uint_32 row, int pass) {
  (void)row;
  (void)pass;
  ((codec_png_reader *)png_get_io_ptr(png))->written_rows++;
}

static void fail(png_structp png, png_const_charp words) {
  codec_png_reader *reader = png_get_error_ptr(png);
  codec_status status = CODEC_CORRUPT;
  if (strstr(words, "Not enough image data") != NULL) status = CODEC_TRUNCATED;
  if (strstr(words, "unhandled critical chunk") != NULL) status = CODEC_UNSUPPORTED;
  if (strstr(words, "emory") != NULL) status = CODEC_TOO_LARGE;
  codec_report_fail(&reader->report, status, "libpng: %s", words);
  longjmp(reader->failure, 1);
}

// libpng 1.6 goes on after some errors with a warning. In the image data that means pixels nobody vouches for, a wrong
// checksum for one; only more data than the image needs does no harm.
static bool is_damage(png_const_charp words) {
  if (strncmp(words, "IDAT:", 5) != 0) return false;
  return strstr(words, "Extra compressed data") == NULL && strstr(words, "Too much image data") == NULL;
}

static void warn(png_structp png, png_const_charp words) {
  codec_png_reader *reader = png_get_error_ptr(png);
  if (is_damage(words)) fail(png, words);
  codec_report_add_note(&reader->report, "libpng: %s", words);
}

// MARK: - Life

codec_png_reader *codec_png_reader_open(codec_input *input) {
  codec_png_reader *reader = calloc(1, sizeof *reader);
  if (reader == NULL) return NULL;
  reader->file = input->file;
  reader->orientation = 1;
  if (setjmp(reader->failure) != 0) return reader;
  reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, fail, warn);
  if (reader->png != NULL) reader->png_info = png_create_info_struct(reader->png);
  if (reader->png_info == NULL) codec_report_fail(&reader->report, CODEC_TOO_LARGE, "libpng: out of memory");
  return reader;
}

const codec_report *codec_png_reader_report(const codec_png_reader *reader) { return &reader->report; }

int codec_png_reader_orientation(const codec_png_reader *reader) { return reader->orientation; }

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
  png_set_chunk_malloc_max(png, LARGEST_CHUNK);
  png_set_chunk_cache_max(png, LARGEST_CHUNK_COUNT);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, skipped_chunks, (int)(sizeof skipped_chunks / 5));
  png_read_info(png, reader->png_info);

  const int color = png_get_color_type(png, reader->png_info);
  reader->is_interlaced = png_get_interlace_type(png, reader->png_info) != PNG_INTERLACE_NONE;
  reader->has_alpha = (color & PNG_COLOR_MASK_ALPHA) != 0;
  reader->layout.width = png_get_image_width(png, reader->png_info);
  reader->layout.height = png_get_image_height(png, reader->png_info);
  reader->layout.bits = png_get_bit_depth(png, reader->png_info) == 16 ? 16 : 8;
  reader->layout.channels = color == PNG_COLOR_TYPE_RGB_ALPHA ? 4 : (color & PNG_COLOR_MASK_COLOR) != 0 ? 3 : 1;
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
  const int orientation = codec_exif_orientation(data, sizeof prefix + size);
  free(data);
  return orientation;
}
#else
static int read_orientation(codec_png_reader *reader) {
  (void)reader;
  return 1;
}
#endif

codec_status codec_png_reader_finish(codec_png_reader *reader) {
  if (reader->report.status != CODEC_OK) return reader->report.status;
  if (setjmp(reader->failure) != 0) return reader->report.status;
  if (reader->next_row != reader->layout.height) png_error(reader->png, "not every row was read");
  png_read_end(reader->png, reader->png_info);
  add_notes(reader);
  reader->orientation = read_orientation(reader);
  if (fgetc(reader->file) != EOF) codec_report_add_note(&reader->report, "trailing data ignored");
  return CODEC_OK;
}
