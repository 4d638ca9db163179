#include <string.h>

#include "PNGReader.h"

static void name_place(const codec_png_reader *reader, char *place, size_t size) {
  if (reader->phase == CODEC_PNG_END) {
    snprintf(place, size, "after the last row");
  } else if (reader->phase == CODEC_PNG_HEADER) {
    snprintf(place, size, "header");
  } else if (reader->is_interlaced && reader->position.pass < PNG_INTERLACE_ADAM7_PASSES) {
    snprintf(place, size, "interlace pass %d of %d", reader->position.pass + 1, PNG_INTERLACE_ADAM7_PASSES);
  } else {
    snprintf(place, size, "row %u of %u", reader->next_row + 1, reader->layout.height);
  }
}

// The last pass brings every second row, and the passes before it all others.
static codec_part part_before(const codec_png_reader *reader, codec_png_position position) {
  const uint32_t height = reader->layout.height;
  if (!reader->is_interlaced) return (codec_part){position.row, position.row};
  const int last = PNG_INTERLACE_ADAM7_PASSES - 1;
  return (codec_part){
      .complete_rows = position.pass > last ? height : position.pass == last ? position.row : 0,
      .known_rows = position.pass > 0 ? height : position.row,
  };
}

bool codec_png_pass_over(codec_png_reader *reader, codec_status status, const char *words) {
  if (!reader->options.is_lenient || reader->phase == CODEC_PNG_HEADER || reader->is_broken) return false;
  if (status != CODEC_TRUNCATED && status != CODEC_CORRUPT) return false;
  // Where data end, what came before is what was written. Where they are wrong, the fault can lie anywhere in the
  // chunk: it has one checksum, at its end. Behind the last row only chunks of image data put rows in doubt.
  const bool is_image_data = reader->phase == CODEC_PNG_ROWS || strncmp(words, "IDAT", 4) == 0;
  codec_part part = {reader->layout.height, reader->layout.height};
  if (is_image_data) {
    part = part_before(reader, reader->position);
    if (status == CODEC_CORRUPT) part.complete_rows = part_before(reader, reader->chunk_start).complete_rows;
  }
  if (part.known_rows == 0) return false;
  if (part.complete_rows < reader->part.complete_rows) reader->part.complete_rows = part.complete_rows;
  if (part.known_rows < reader->part.known_rows) reader->part.known_rows = part.known_rows;
  codec_png_note_damage(reader, words);
  reader->is_broken = true;
  return true;
}

bool codec_png_note_damage(codec_png_reader *reader, const char *words) {
  if (!reader->options.is_lenient) return false;
  char text[CODEC_NOTE_SIZE], place[CODEC_PLACE_SIZE];
  snprintf(text, sizeof text, "libpng: %s", words);
  name_place(reader, place, sizeof place);
  codec_report_add_damage(&reader->report, text, place);
  return true;
}

void codec_png_stop(codec_png_reader *reader, codec_status status, const char *words) {
  if (!codec_png_pass_over(reader, status, words)) {
    codec_report_fail(&reader->report, status, "libpng: %s", words);
  }
  longjmp(reader->failure, 1);
}
