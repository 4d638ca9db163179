#pragma once

#include <png.h>
#include <setjmp.h>

#include "Input.h"

/// A place in the image data: rows of the pass before it are written.
typedef struct codec_png_position {
  int pass;
  uint32_t row;
} codec_png_position;

typedef enum codec_png_phase { CODEC_PNG_HEADER, CODEC_PNG_ROWS, CODEC_PNG_END } codec_png_phase;

struct codec_png_reader {
  codec_report report;
  /// Where the running call goes on after a failure. Whatever changes during a call is in this struct, in memory:
  /// local variables have no certain value after a longjmp.
  jmp_buf failure;
  FILE *file;
  uint64_t byte_count;
  png_structp png;
  png_infop png_info;
  codec_options options;
  codec_row_layout layout;
  bool is_interlaced;
  bool has_alpha;
  /// Bytes of a row as libpng delivers it.
  size_t row_bytes;
  /// Entries of the palette; rows are indices until they are handed out. NULL without one.
  png_colorp palette;
  int palette_count;
  /// One row of indices, or all rows of an interlaced image, whose passes are spread over it.
  unsigned char *buffer;
  uint32_t next_row;
  /// Rows that libpng says it has written, those of all passes counted.
  uint64_t written_rows;
  int orientation;
  codec_capture capture;
  codec_png_phase phase;
  /// Chunks so far besides those of the image data.
  size_t chunk_count;
  /// Where the next row goes, and where it went when the running chunk of image data began.
  codec_png_position position, chunk_start;
  /// Rows that came before the first damage, and whether libpng has stopped there.
  codec_part part;
  bool is_broken;
};

/// Takes in damage at which libpng stops. False if the reader has to fail: it is strict, or nothing of the image is
/// there.
bool codec_png_pass_over(codec_png_reader *reader, codec_status status, const char *words);

/// Takes in damage that libpng does not mind. False if the reader is strict.
bool codec_png_note_damage(codec_png_reader *reader, const char *words);

/// Ends the running call: with a failure, or, if the damage can be passed over, at its setjmp.
_Noreturn void codec_png_stop(codec_png_reader *reader, codec_status status, const char *words);
