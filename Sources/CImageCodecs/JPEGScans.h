#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include <jpeglib.h>

enum { CODEC_JPEG_COMPONENTS = 4 };

/// How far the scans of a file with several have come, component by component.
///
/// Every scan of a progressive file goes over the whole image and adds precision: only when the last one has passed a
/// row is the row complete. The scans of a sequential file hold different components.
typedef struct codec_jpeg_scans {
  /// Rows from the top that some scan has passed.
  uint32_t reached[CODEC_JPEG_COMPONENTS];
  /// Rows from the top that came before any damage of a scan.
  uint32_t clean[CODEC_JPEG_COMPONENTS];
  /// The scan whose data are being read, and the last one that is damaged; 0 for none, -1 for one that is left out.
  int running;
  int damaged;
  /// The components of the running scan. libjpeg's own list is that of the next one while its header is being read.
  bool is_member[CODEC_JPEG_COMPONENTS];
} codec_jpeg_scans;

void codec_jpeg_scans_begin(codec_jpeg_scans *scans, uint32_t rows);
/// Called before each row of blocks.
void codec_jpeg_scans_advance(codec_jpeg_scans *scans, const struct jpeg_decompress_struct *codec);
/// Called after the last scan.
void codec_jpeg_scans_end(codec_jpeg_scans *scans, const struct jpeg_decompress_struct *codec);
/// Called where libjpeg finds damage.
void codec_jpeg_scans_damage(codec_jpeg_scans *scans, const struct jpeg_decompress_struct *codec);

/// Rows of a component that came whole: before any damage, and with all the precision that the format has.
uint32_t codec_jpeg_scans_complete(
    const codec_jpeg_scans *scans, const struct jpeg_decompress_struct *codec, int component);
