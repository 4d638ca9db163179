#include "PNGReader.h"

#include <stdlib.h>
#include <string.h>

codec_status codec_png_reader_start(codec_png_reader *reader) {
  if (reader->report.status != CODEC_OK) return reader->report.status;
  if (setjmp(reader->failure) != 0) return reader->report.status;
  png_structp png = reader->png;
  const int color = png_get_color_type(png, reader->png_info);
  size_t channels = reader->layout.channels;
  if (color == PNG_COLOR_TYPE_PALETTE) {
    // libpng would turn an index behind the palette into black and say nothing: it is looked up here instead.
    png_set_packing(png);
    png_get_PLTE(png, reader->png_info, &reader->palette, &reader->palette_count);
    channels = 1;
  } else if (color == PNG_COLOR_TYPE_GRAY) {
    png_set_expand_gray_1_2_4_to_8(png);
  } else if (color == PNG_COLOR_TYPE_GRAY_ALPHA) {
    png_set_strip_alpha(png);
  }
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  png_set_swap(png);
#endif
  png_set_interlace_handling(png);
  png_read_update_info(png, reader->png_info);

  reader->row_bytes = png_get_rowbytes(png, reader->png_info);
  if (reader->row_bytes != reader->layout.width * channels * (reader->layout.bits / 8)) {
    return codec_report_fail(&reader->report, CODEC_UNSUPPORTED, "libpng does not deliver rows as asked for");
  }
  if (reader->is_interlaced || reader->palette != NULL) {
    const size_t rows = reader->is_interlaced ? reader->layout.height : 1;
    reader->buffer = calloc(rows, reader->row_bytes);
    if (reader->buffer == NULL) {
      return codec_report_fail(
          &reader->report, CODEC_TOO_LARGE, "no memory for %zu rows of %zu bytes", rows, reader->row_bytes);
    }
  }
  reader->phase = CODEC_PNG_ROWS;
  return CODEC_OK;
}

// Rows of a pass are spread over the whole image, so all passes are read before the first row is complete.
static void read_interlaced_image(codec_png_reader *reader) {
  const uint32_t width = reader->layout.width, height = reader->layout.height;
  uint64_t expected = 0;
  for (int pass = 0; pass < PNG_INTERLACE_ADAM7_PASSES; pass++) {
    codec_report_set_place(&reader->report, "interlace pass %d of %d", pass + 1, PNG_INTERLACE_ADAM7_PASSES);
    for (uint32_t y = 0; y < height; y++) {
      reader->position = (codec_png_position){pass, y};
      unsigned char *row = reader->buffer + y * reader->row_bytes;
      // Should passes be missing, each pixel that came is wanted for its neighbours as well.
      png_read_row(reader->png, reader->options.is_lenient ? NULL : row, reader->options.is_lenient ? row : NULL);
    }
    if (PNG_PASS_COLS(width, pass) > 0) expected += PNG_PASS_ROWS(height, pass);
    if (reader->written_rows != expected) png_error(reader->png, "not every row was written");
  }
  reader->position = (codec_png_position){PNG_INTERLACE_ADAM7_PASSES, 0};
  codec_report_set_place(&reader->report, "%s", "");
}

// The rows before are right all the same, and so are those behind.
static void refuse_index(codec_png_reader *reader, int index) {
  char words[80];
  snprintf(words, sizeof words, "palette index %d, but the palette has %d entries", index, reader->palette_count);
  if (!reader->options.is_lenient) {
    codec_report_fail(&reader->report, CODEC_CORRUPT, "%s", words);
    longjmp(reader->failure, 1);
  }
  codec_png_note_damage(reader, words);
  if (reader->next_row < reader->part.complete_rows) reader->part.complete_rows = reader->next_row;
}

static void copy_palette_row(codec_png_reader *reader, const unsigned char *indices, unsigned char *row) {
  for (uint32_t x = 0; x < reader->layout.width; x++) {
    png_color color = {0};
    if (indices[x] < reader->palette_count) {
      color = reader->palette[indices[x]];
    } else {
      refuse_index(reader, indices[x]);
    }
    row[3 * x] = color.red;
    row[3 * x + 1] = color.green;
    row[3 * x + 2] = color.blue;
  }
}

static void read_row(codec_png_reader *reader, unsigned char *row) {
  unsigned char *source = row;
  if (reader->is_interlaced) {
    if (reader->next_row == 0 && !reader->is_broken) read_interlaced_image(reader);
    source = reader->buffer + reader->next_row * reader->row_bytes;
  } else if (reader->is_broken) {
    memset(row, 0, (size_t)reader->layout.width * reader->layout.channels * (reader->layout.bits / 8));
    reader->next_row++;
    return;
  } else {
    if (reader->palette != NULL) source = reader->buffer;
    reader->position.row = reader->next_row;
    png_read_row(reader->png, source, NULL);
    if (reader->written_rows != (uint64_t)reader->next_row + 1) png_error(reader->png, "the row was not written");
  }
  if (reader->palette != NULL) {
    copy_palette_row(reader, source, row);
  } else if (source != row) {
    memcpy(row, source, reader->row_bytes);
  }
  reader->next_row++;
}

codec_status codec_png_reader_read_rows(
    codec_png_reader *reader, void *rows, size_t row_bytes, size_t count) {
  if (reader->report.status != CODEC_OK) return reader->report.status;
  const uint32_t first = reader->next_row;
  // After damage that a lenient reader passes over, the row at which libpng stopped is tried again, without libpng.
  if (setjmp(reader->failure) != 0) {
    if (reader->report.status != CODEC_OK) return reader->report.status;
  }
  if (count > reader->layout.height - first) png_error(reader->png, "more rows were asked for than exist");
  while (reader->next_row - first < count) {
    read_row(reader, (unsigned char *)rows + (reader->next_row - first) * row_bytes);
  }
  return CODEC_OK;
}
