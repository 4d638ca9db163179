#pragma once

#include <stddef.h>

#include "include/CImageCodecs.h"

/// The orientation in EXIF data that begin with "Exif\0\0"; 1 if there is none, or none of 1...8. What the camera wrote
/// besides goes into `capture`.
int codec_exif_orientation(const unsigned char *data, size_t size, codec_capture *capture);
