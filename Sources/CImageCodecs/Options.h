#pragma once

#include "CImageCodecs.h"

/// What a reader may use that was not configured: enough for any camera, scanner or editor.
static inline codec_options codec_default_options(void) {
  return (codec_options){
      .is_lenient = false,
      .chunk_bytes = 16 << 20,
      .chunks = 100000,
      .wants_chroma = false,
      .eighths = 8,
      .scans = 500,
      .scan_pixels = UINT64_C(20000000000),
  };
}

static inline uint64_t codec_saturating_product(uint64_t a, uint64_t b) {
  uint64_t product;
  return __builtin_mul_overflow(a, b, &product) ? UINT64_MAX : product;
}
