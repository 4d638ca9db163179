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
