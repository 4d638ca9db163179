#include "JPEGScans.h"

static uint32_t rows_done(const struct jpeg_decompress_struct *codec) {
  const uint64_t rows = (uint64_t)codec->input_iMCU_row * (unsigned)codec->max_v_samp_factor * DCTSIZE;
  return rows < codec->image_height ? (uint32_t)rows : codec->image_height;
}

void codec_jpeg_scans_begin(codec_jpeg_scans *scans, uint32_t rows) {
  *scans = (codec_jpeg_scans){0};
  for (int i = 0; i < CODEC_JPEG_COMPONENTS; i++) scans->clean[i] = rows;
}

static void find_members(codec_jpeg_scans *scans, const struct jpeg_decompress_struct *codec) {
  for (int i = 0; i < CODEC_JPEG_COMPONENTS; i++) scans->is_member[i] = false;
  for (int i = 0; i < codec->comps_in_scan; i++) {
    const jpeg_component_info *component = codec->cur_comp_info[i];
    if (component != NULL && component->component_index < CODEC_JPEG_COMPONENTS) {
      scans->is_member[component->component_index] = true;
    }
  }
}

// Behind damage nothing counts: libjpeg goes over the remaining rows of the scan with zeros.
static void record_progress(codec_jpeg_scans *scans, const struct jpeg_decompress_struct *codec) {
  if (scans->running != codec->input_scan_number || scans->damaged == scans->running) return;
  const uint32_t rows = rows_done(codec);
  for (int i = 0; i < CODEC_JPEG_COMPONENTS; i++) {
    if (scans->is_member[i] && scans->reached[i] < rows) scans->reached[i] = rows;
  }
}

void codec_jpeg_scans_advance(codec_jpeg_scans *scans, const struct jpeg_decompress_struct *codec) {
  // Only here is it certain that the count of rows belongs to the scan: while a scan's header is being read the count
  // is still that of the one before.
  if (scans->running != codec->input_scan_number) {
    scans->running = codec->input_scan_number;
    find_members(scans, codec);
  }
  record_progress(scans, codec);
}

void codec_jpeg_scans_end(codec_jpeg_scans *scans, const struct jpeg_decompress_struct *codec) {
  record_progress(scans, codec);
}

void codec_jpeg_scans_damage(codec_jpeg_scans *scans, const struct jpeg_decompress_struct *codec) {
  record_progress(scans, codec);
  // A new scan whose first row was not begun.
  const bool is_beginning = scans->running != codec->input_scan_number;
  if (is_beginning) find_members(scans, codec);
  const uint32_t rows = is_beginning ? 0 : rows_done(codec);
  for (int i = 0; i < CODEC_JPEG_COMPONENTS; i++) {
    if (scans->is_member[i] && scans->damaged != codec->input_scan_number && rows < scans->clean[i]) {
      scans->clean[i] = rows;
    }
  }
  scans->damaged = codec->input_scan_number;
}

static bool is_refined(const struct jpeg_decompress_struct *codec, int component) {
  if (!codec->progressive_mode) return true;
  for (int i = 0; i < DCTSIZE2; i++) {
    if (codec->coef_bits[component][i] != 0) return false;
  }
  return true;
}

uint32_t codec_jpeg_scans_complete(
    const codec_jpeg_scans *scans, const struct jpeg_decompress_struct *codec, int component) {
  if (!is_refined(codec, component)) return 0;
  const uint32_t clean = scans->clean[component], reached = scans->reached[component];
  return clean < reached ? clean : reached;
}
