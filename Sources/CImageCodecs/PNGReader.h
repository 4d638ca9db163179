#pragma once

#include <png.h>
#include <setjmp.h>

#include "Input.h"

struct codec_png_reader {
  codec_report report;
  /// Where the running call goes on after a failure. Whatever changes during a call is in this struct, in memory:
  /// local variables have no certain value after a longjmp.
  jmp_buf failure;
  FILE *file;
  png_structp png;
  png_infop png_info;
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
};
