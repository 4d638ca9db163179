#pragma once

#include <stdio.h>

#include <jpeglib.h>

#include "Report.h"

/// What a fatal message of libjpeg means. `cause` becomes the real cause where the library's words hide it, else NULL.
codec_status codec_jpeg_error_status(const struct jpeg_error_mgr *errors, const char **cause);

/// What a warning of libjpeg means: OK for one that leaves the pixels right.
codec_status codec_jpeg_warning_status(const struct jpeg_error_mgr *errors);
