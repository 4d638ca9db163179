#include "CTestJPEG.h"

#include <stdio.h>

#include <jpeglib.h>

uint8_t *test_jpeg_encode(
    const uint8_t *pixels, int width, int height, int quality, const uint8_t *exif, size_t exif_size,
    unsigned long *size) {
  struct jpeg_compress_struct codec;
  struct jpeg_error_mgr errors;
  uint8_t *bytes = NULL;
  codec.err = jpeg_std_error(&errors);
  jpeg_create_compress(&codec);
  jpeg_mem_dest(&codec, &bytes, size);
  codec.image_width = (JDIMENSION)width;
  codec.image_height = (JDIMENSION)height;
  codec.input_components = 1;
  codec.in_color_space = JCS_GRAYSCALE;
  jpeg_set_defaults(&codec);
  jpeg_set_quality(&codec, quality, TRUE);
  jpeg_start_compress(&codec, TRUE);
  if (exif != NULL) jpeg_write_marker(&codec, JPEG_APP0 + 1, exif, (unsigned)exif_size);
  for (int y = 0; y < height; y++) {
    JSAMPROW row = (JSAMPROW)(uintptr_t)(pixels + (size_t)y * (size_t)width);
    jpeg_write_scanlines(&codec, &row, 1);
  }
  jpeg_finish_compress(&codec);
  jpeg_destroy_compress(&codec);
  return bytes;
}

uint8_t *test_jpeg_encode_fractional(int units, unsigned long *size) {
  struct jpeg_compress_struct codec;
  struct jpeg_error_mgr errors;
  uint8_t *bytes = NULL;
  codec.err = jpeg_std_error(&errors);
  jpeg_create_compress(&codec);
  jpeg_mem_dest(&codec, &bytes, size);
  codec.image_width = (JDIMENSION)(24 * units);
  codec.image_height = (JDIMENSION)(8 * units);
  codec.input_components = 3;
  codec.in_color_space = JCS_YCbCr;
  jpeg_set_defaults(&codec);
  // The encoder's own sampler refuses three to two as the decoder's does: the samples are given as they are stored.
  codec.raw_data_in = TRUE;
  codec.comp_info[0].h_samp_factor = 3;
  codec.comp_info[0].v_samp_factor = 1;
  for (int component = 1; component < 3; component++) {
    codec.comp_info[component].h_samp_factor = 2;
    codec.comp_info[component].v_samp_factor = 1;
  }
  jpeg_start_compress(&codec, TRUE);
  JSAMPLE samples[24 * 64];
  for (int i = 0; i < 24 * units; i++) samples[i] = (JSAMPLE)(i / 5 % 2 == 0 ? 60 : 190);
  JSAMPROW rows[8];
  for (int i = 0; i < 8; i++) rows[i] = samples;
  JSAMPARRAY planes[3] = {rows, rows, rows};
  for (int unit = 0; unit < units; unit++) jpeg_write_raw_data(&codec, planes, 8);
  jpeg_finish_compress(&codec);
  jpeg_destroy_compress(&codec);
  return bytes;
}
