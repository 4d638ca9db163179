#include "JPEGMessages.h"

#include <jerror.h>

// The frame types of ITU-T T.81, table B.1, that libjpeg may refuse.
static const char *name_of_frame(int marker) {
  switch (marker) {
    case 0xc3: return "lossless JPEG";
    case 0xc5: case 0xc6: case 0xc7: return "hierarchical JPEG";
    case 0xc9: case 0xca: return "arithmetic-coded JPEG";
    case 0xcb: return "lossless arithmetic-coded JPEG";
    case 0xcd: case 0xce: case 0xcf: return "hierarchical arithmetic-coded JPEG";
    default: return "an unknown JPEG process";
  }
}

codec_status codec_jpeg_error_status(const struct jpeg_error_mgr *errors, const char **cause) {
  const int parameter = errors->msg_parm.i[0];
  *cause = NULL;
  switch (errors->msg_code) {
    case JERR_SOF_UNSUPPORTED:
      *cause = name_of_frame(parameter);
      return CODEC_UNSUPPORTED;
    case JERR_ARITH_NOTIMPL:
      *cause = "arithmetic-coded JPEG";
      return CODEC_UNSUPPORTED;
    case JERR_BAD_PRECISION:
      // 12 is the only other precision that the standard has for these processes.
      if (parameter != 12) return CODEC_CORRUPT;
      *cause = "12-bit JPEG";
      return CODEC_UNSUPPORTED;
    case JERR_UNKNOWN_MARKER:
      if (parameter != 0xf7) return CODEC_CORRUPT;
      *cause = "JPEG-LS";
      return CODEC_UNSUPPORTED;
    case JERR_CCIR601_NOTIMPL:
    case JERR_COMPONENT_COUNT:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_FRACT_SAMPLE_NOTIMPL:
    case JERR_NOTIMPL:
    case JERR_NOT_COMPILED:
      return CODEC_UNSUPPORTED;
    case JERR_IMAGE_TOO_BIG:
    case JERR_OUT_OF_MEMORY:
    case JERR_WIDTH_OVERFLOW:
      return CODEC_TOO_LARGE;
    case JERR_INPUT_EMPTY:
    case JERR_INPUT_EOF:
      return CODEC_TRUNCATED;
    case JERR_FILE_READ:
      return CODEC_UNREADABLE;
    default:
      return CODEC_CORRUPT;
  }
}

codec_status codec_jpeg_warning_status(const struct jpeg_error_mgr *errors) {
  switch (errors->msg_code) {
    case JWRN_JPEG_EOF:
      return CODEC_TRUNCATED;
    // Padding before the end marker is common and harmless. Bytes skipped anywhere else were a segment that the image
    // may need, or coefficients that nobody asked for.
    case JWRN_EXTRANEOUS_DATA:
      return errors->msg_parm.i[1] == JPEG_EOI ? CODEC_OK : CODEC_CORRUPT;
    // A newer JFIF; an Adobe marker with an unknown transformation code, taken for YCbCr.
    case JWRN_JFIF_MAJOR:
    case JWRN_ADOBE_XFORM:
      return CODEC_OK;
    // Everything else is about coefficients: libjpeg goes on with made-up ones. An unknown warning is taken for that.
    default:
      return CODEC_CORRUPT;
  }
}
