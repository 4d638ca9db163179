#pragma once

#include <stddef.h>

/// The orientation in EXIF data that begin with "Exif\0\0"; 1 if there is none, or none of 1...8.
int codec_exif_orientation(const unsigned char *data, size_t size);
