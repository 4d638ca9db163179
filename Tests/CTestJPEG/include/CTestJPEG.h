#pragma once

#include <stddef.h>
#include <stdint.h>

/// Encodes grey pixels as a baseline JPEG with the usual tables for this quality. `exif` begins with "Exif\0\0" and becomes
/// its APP1 segment; NULL for none. Free the result with `free`; an error of libjpeg ends the process.
uint8_t *test_jpeg_encode(
    const uint8_t *pixels, int width, int height, int quality, const uint8_t *exif, size_t exif_size,
    unsigned long *size);

/// A colour JPEG of MCUs of three blocks of luma beside two of each chroma, `units` x `units` of them: sampling that libjpeg
/// decodes the luma of, and no colours. The pixels are a pattern of stripes. Free the result with `free`.
uint8_t *test_jpeg_encode_fractional(int units, unsigned long *size);
