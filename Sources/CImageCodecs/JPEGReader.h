#pragma once

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

#include "Input.h"
#include "JPEGScans.h"

/// What a reader is doing, which says what a warning of libjpeg puts in doubt.
typedef enum codec_jpeg_phase {
  CODEC_JPEG_HEADER,
  /// Taking in the scans of a file that has several.
  CODEC_JPEG_SCANS,
  CODEC_JPEG_ROWS,
  CODEC_JPEG_END,
} codec_jpeg_phase;

struct codec_jpeg_reader {
  codec_report report;
  /// Where the running call goes on after a failure. Whatever changes during a call is in this struct, in memory:
  /// local variables have no certain value after a longjmp.
  jmp_buf failure;
  FILE *file;
  struct jpeg_decompress_struct codec;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  codec_options options;
  codec_row_layout layout;
  int orientation;
  codec_capture capture;
  double mean_step;
  codec_jpeg_phase phase;
  int scan_limit;
  /// Four samples a pixel, before they become the three that are handed out; NULL without them.
  unsigned char *inks;
  uint32_t next_row;
  codec_jpeg_scans scans;
  /// Rows that came before the first damage, and whether libjpeg has stopped there.
  codec_part part;
  bool is_broken;
  /// Bytes of the file up to the end of the last scan that libjpeg read to its end.
  size_t scan_end;
  /// Those bytes, where libjpeg stopped behind them and reads them again; NULL otherwise.
  unsigned char *scan_bytes;
  FILE *scan_file;
  bool is_second_try;
  /// The first warning that was passed over, should it turn out that nothing is there.
  codec_status first_status;
  char first_words[JMSG_LENGTH_MAX];
};

/// Takes in damage that libjpeg goes on from (`stops` false), or not. False if the reader has to fail: it is strict, or
/// nothing of the image is there.
bool codec_jpeg_pass_over(codec_jpeg_reader *reader, codec_status status, const char *words, bool stops);

/// Records that the running scan has come as far as this.
void codec_jpeg_keep_scan(codec_jpeg_reader *reader);

/// After an error between scans: makes libjpeg read from the start again what came before it. Leaves by longjmp if that
/// cannot be had.
void codec_jpeg_rewind(codec_jpeg_reader *reader);

/// After the last scan of a file with several: what there is. False if nothing is.
bool codec_jpeg_judge_scans(codec_jpeg_reader *reader);
