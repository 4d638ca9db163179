#pragma once

#include <stddef.h>
#include <stdint.h>

/// Encodes grey pixels as a baseline JPEG with the usual tables for this quality. `exif` begins with "Exif\0\0" and becomes
/// its APP1 segment; NULL for none. Free the result with `free`; an error of libjpeg ends the process.
uint8_t *test_jpeg_encode(
    const uint8_t *pixels, int width, int height, int quality, const uint8_t *exif, size_t exif_size,
    unsigned long *size);
