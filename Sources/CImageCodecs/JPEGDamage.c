#include <stdlib.h>
#include <string.h>

#include "JPEGReader.h"

static void name_place(const codec_jpeg_reader *reader, char *place, size_t size) {
  switch (reader->phase) {
    case CODEC_JPEG_HEADER: snprintf(place, size, "header"); break;
    case CODEC_JPEG_SCANS: snprintf(place, size, "scan %d", reader->codec.input_scan_number); break;
    case CODEC_JPEG_ROWS:
      snprintf(place, size, "row %u of %u", reader->codec.output_scanline + 1, reader->layout.height);
      break;
    case CODEC_JPEG_END: snprintf(place, size, "after the last row"); break;
  }
}

static void keep_rows_before(codec_jpeg_reader *reader, uint32_t row) {
  if (row < reader->part.complete_rows) reader->part.complete_rows = row;
  if (row < reader->part.known_rows) reader->part.known_rows = row;
}

bool codec_jpeg_pass_over(codec_jpeg_reader *reader, codec_status status, const char *words, bool stops) {
  if (!reader->options.is_lenient) return false;
  // In damaged data a marker of another process turns up by chance; in the header it is what it says.
  const bool is_damage = reader->phase == CODEC_JPEG_HEADER
      ? status == CODEC_CORRUPT
      : status == CODEC_CORRUPT || status == CODEC_TRUNCATED || status == CODEC_UNSUPPORTED;
  if (!is_damage) return false;
  if (stops && (reader->phase == CODEC_JPEG_HEADER || reader->is_broken)) return false;
  // What libjpeg has of a file with several scans it does not give out after an error: they are read again without it.
  if (stops && reader->phase == CODEC_JPEG_SCANS && (reader->is_second_try || reader->scan_end == 0)) return false;
  if (reader->phase == CODEC_JPEG_SCANS) codec_jpeg_scans_damage(&reader->scans, &reader->codec);
  if (reader->phase == CODEC_JPEG_ROWS) {
    keep_rows_before(reader, reader->codec.output_scanline);
    if (reader->part.known_rows == 0) return false;
  }
  if (reader->first_status == CODEC_OK) {
    reader->first_status = status;
    snprintf(reader->first_words, sizeof reader->first_words, "%s", words);
  }
  char text[JMSG_LENGTH_MAX + 16], place[CODEC_PLACE_SIZE];
  snprintf(text, sizeof text, "libjpeg: %s", words);
  name_place(reader, place, sizeof place);
  codec_report_add_damage(&reader->report, text, place);
  if (stops && reader->phase == CODEC_JPEG_SCANS) {
    reader->is_second_try = true;
  } else if (stops) {
    reader->is_broken = true;
  }
  return true;
}

void codec_jpeg_keep_scan(codec_jpeg_reader *reader) {
  if (!reader->options.is_lenient || reader->is_second_try) return;
  const long at = ftell(reader->file);
  if (at < 0) return;
  // A marker that ended the data belongs to what follows.
  const size_t ahead = reader->codec.src->bytes_in_buffer + (reader->codec.unread_marker != 0 ? 2 : 0);
  reader->scan_end = (size_t)at - ahead;
}

_Noreturn static void give_up(codec_jpeg_reader *reader, codec_status status) {
  codec_report_fail(&reader->report, status, "libjpeg: %s", reader->first_words);
  longjmp(reader->failure, 1);
}

void codec_jpeg_rewind(codec_jpeg_reader *reader) {
  const size_t count = reader->scan_end;
  reader->scan_bytes = malloc(count + 2);
  if (reader->scan_bytes == NULL) give_up(reader, CODEC_TOO_LARGE);
  rewind(reader->file);
  if (fread(reader->scan_bytes, 1, count, reader->file) != count) give_up(reader, reader->first_status);
  reader->scan_bytes[count] = 0xff;
  reader->scan_bytes[count + 1] = JPEG_EOI;
  reader->scan_file = fmemopen(reader->scan_bytes, count + 2, "rb");
  if (reader->scan_file == NULL) give_up(reader, CODEC_TOO_LARGE);
  // The same warnings come again; their notes are there.
  reader->report.damage_count = 0;
  reader->phase = CODEC_JPEG_HEADER;
  jpeg_abort_decompress(&reader->codec);
  jpeg_stdio_src(&reader->codec, reader->scan_file);
  jpeg_read_header(&reader->codec, TRUE);
}

// Rows of the size that is decoded to: of a block of 8 rows n are made.
static uint32_t scaled_rows(const codec_jpeg_reader *reader, uint32_t rows) {
  if (rows >= reader->codec.image_height) return reader->layout.height;
  return (uint32_t)((uint64_t)rows * reader->options.eighths / DCTSIZE);
}

bool codec_jpeg_judge_scans(codec_jpeg_reader *reader) {
  if (reader->scans.damaged == 0) return true;
  // Of a file with Y only that is asked for, and else all there is.
  const int needed = reader->layout.channels == 1 ? 1 : reader->codec.num_components;
  for (int i = 0; i < needed && i < CODEC_JPEG_COMPONENTS; i++) {
    const uint32_t complete = scaled_rows(reader, codec_jpeg_scans_complete(&reader->scans, &reader->codec, i));
    const uint32_t known = scaled_rows(reader, reader->scans.reached[i]);
    if (complete < reader->part.complete_rows) reader->part.complete_rows = complete;
    if (known < reader->part.known_rows) reader->part.known_rows = known;
  }
  if (reader->part.known_rows > 0) return true;
  codec_report_fail(&reader->report, reader->first_status, "libjpeg: %s", reader->first_words);
  return false;
}
