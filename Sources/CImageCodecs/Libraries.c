#include <stdio.h>

#include <jpeglib.h>
#include <png.h>

#include "CImageCodecs.h"

#define TEXT_OF(value) #value
#define TEXT(value) TEXT_OF(value)

const char *codec_png_library_version(void) { return png_get_libpng_ver(NULL); }

#ifdef LIBJPEG_TURBO_VERSION
const char *codec_jpeg_library_name(void) { return "libjpeg-turbo"; }
const char *codec_jpeg_library_version(void) { return TEXT(LIBJPEG_TURBO_VERSION); }
#else
const char *codec_jpeg_library_name(void) { return "libjpeg"; }
const char *codec_jpeg_library_version(void) { return TEXT(JPEG_LIB_VERSION); }
#endif
