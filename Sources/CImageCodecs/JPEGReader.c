#include "JPEGReader.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "JPEGMessages.h"
#include "Options.h"
#include "Orientation.h"

// MARK: - Callbacks of libjpeg

_Noreturn static void refuse(codec_jpeg_reader *reader, codec_status status, const char *words, const char *cause) {
  if (reader->phase == CODEC_JPEG_SCANS) {
    codec_report_set_place(&reader->report, "scan %d", reader->codec.input_scan_number);
  }
  if (status == CODEC_TRUNCATED) {
    codec_report_short_read(&reader->report, reader->file, words);
  } else if (cause != NULL) {
    codec_report_fail(&reader->report, status, "%s is not decoded (libjpeg: %s)", cause, words);
  } else {
    codec_report_fail(&reader->report, status, "libjpeg: %s", words);
  }
  longjmp(reader->failure, 1);
}

static void error_exit(j_common_ptr codec) {
  const char *cause = NULL;
  codec_jpeg_reader *reader = codec->client_data;
  const codec_status status = codec_jpeg_error_status(&reader->errors, &cause);
  char words[JMSG_LENGTH_MAX];
  reader->errors.format_message(codec, words);
  if (codec_jpeg_pass_over(reader, status, words, true)) longjmp(reader->failure, 1);
  refuse(reader, status, words, cause);
}

static void emit_message(j_common_ptr codec, int level) {
  if (level >= 0) return;
  codec_jpeg_reader *reader = codec->client_data;
  const codec_status status = codec_jpeg_warning_status(&reader->errors);
  char words[JMSG_LENGTH_MAX];
  reader->errors.format_message(codec, words);
  if (status != CODEC_OK) {
    if (!codec_jpeg_pass_over(reader, status, words, false)) refuse(reader, status, words, NULL);
    return;
  }
  codec_report_add_note(&reader->report, "libjpeg: %s", words);
}

static void output_message(j_common_ptr codec) { (void)codec; }

// A progressive file of a few kilobytes can hold thousands of scans, each of which walks over the whole image.
static void check_scans(j_common_ptr codec) {
  codec_jpeg_reader *reader = codec->client_data;
  if (reader->phase == CODEC_JPEG_SCANS) {
    codec_jpeg_scans_advance(&reader->scans, &reader->codec);
    codec_jpeg_keep_scan(reader);
  }
  if (reader->codec.input_scan_number <= reader->scan_limit) return;
  codec_report_fail(
      &reader->report, CODEC_TOO_LARGE, "more than %d scans, the limit for a JPEG of this size", reader->scan_limit);
  longjmp(reader->failure, 1);
}

// Encoders write about ten scans. The limit falls with the size of the image, so that the time stays bounded.
static int scan_limit(const codec_options *options, uint64_t pixels) {
  uint64_t limit = options->scan_pixels / (pixels + 1);
  if (limit < 50) limit = 50;
  if (limit > options->scans) limit = options->scans;
  return limit > INT_MAX ? INT_MAX : (int)limit;
}

// MARK: - Life

codec_jpeg_reader *codec_jpeg_reader_open(codec_input *input) {
  codec_jpeg_reader *reader = calloc(1, sizeof *reader);
  if (reader == NULL) return NULL;
  reader->file = input->file;
  reader->orientation = 1;
  reader->options = codec_default_options();
  reader->scan_limit = INT_MAX;
  reader->codec.err = jpeg_std_error(&reader->errors);
  reader->codec.client_data = reader;
  reader->errors.error_exit = error_exit;
  reader->errors.emit_message = emit_message;
  reader->errors.output_message = output_message;
  if (setjmp(reader->failure) != 0) return reader;
  jpeg_create_decompress(&reader->codec);
  reader->progress.progress_monitor = check_scans;
  reader->codec.progress = &reader->progress;
  return reader;
}

const codec_report *codec_jpeg_reader_report(const codec_jpeg_reader *reader) { return &reader->report; }

void codec_jpeg_reader_configure(codec_jpeg_reader *reader, const codec_options *options) {
  reader->options = *options;
}

codec_part codec_jpeg_reader_part(const codec_jpeg_reader *reader) { return reader->part; }

int codec_jpeg_reader_orientation(const codec_jpeg_reader *reader) { return reader->orientation; }

codec_capture codec_jpeg_reader_capture(const codec_jpeg_reader *reader) { return reader->capture; }

double codec_jpeg_reader_mean_step(const codec_jpeg_reader *reader) { return reader->mean_step; }

void codec_jpeg_reader_close(codec_jpeg_reader *reader) {
  if (reader == NULL) return;
  if (setjmp(reader->failure) == 0) jpeg_destroy_decompress(&reader->codec);
  if (reader->scan_file != NULL) fclose(reader->scan_file);
  free(reader->scan_bytes);
  free(reader->inks);
  free(reader);
}

// MARK: - Header

static int read_orientation(const struct jpeg_decompress_struct *codec, codec_capture *capture) {
  for (jpeg_saved_marker_ptr marker = codec->marker_list; marker != NULL; marker = marker->next) {
    // APP1 holds XMP too.
    if (marker->marker == JPEG_APP0 + 1 && marker->data_length > 6 && memcmp(marker->data, "Exif\0\0", 6) == 0) {
      return codec_exif_orientation(marker->data, marker->data_length, capture);
    }
  }
  return 1;
}

// The tables may come later, between scans; those of every encoder at hand come before the frame.
static double mean_step(const struct jpeg_decompress_struct *codec) {
  if (codec->num_components < 1 || codec->comp_info == NULL) return 0;
  const int table = codec->comp_info[0].quant_tbl_no;
  if (table < 0 || table >= NUM_QUANT_TBLS || codec->quant_tbl_ptrs[table] == NULL) return 0;
  unsigned sum = 0;
  for (int i = 0; i < DCTSIZE2; i++) sum += codec->quant_tbl_ptrs[table]->quantval[i];
  return (double)sum / DCTSIZE2;
}

/// "ICC_PROFILE" with its zero, the number of the part, and the number of parts.
enum { profile_prefix_size = 14 };

// Profiles are not applied. One whose parts do not fit together is a sign of careless editing, not of damage.
static void note_profile(codec_jpeg_reader *reader) {
  unsigned parts = 0, misnumbered = 0;
  for (jpeg_saved_marker_ptr marker = reader->codec.marker_list; marker != NULL; marker = marker->next) {
    if (marker->marker != JPEG_APP0 + 2 || marker->data_length < profile_prefix_size) continue;
    if (memcmp(marker->data, "ICC_PROFILE", 12) != 0) continue;
    parts++;
    if (marker->data[12] != parts) misnumbered++;
  }
  for (jpeg_saved_marker_ptr marker = reader->codec.marker_list; marker != NULL; marker = marker->next) {
    if (marker->marker != JPEG_APP0 + 2 || marker->data_length < profile_prefix_size) continue;
    if (memcmp(marker->data, "ICC_PROFILE", 12) == 0 && marker->data[13] != parts) misnumbered++;
  }
  if (parts == 0) return;
  codec_report_add_note(
      &reader->report, "colour profile ignored%s", misnumbered > 0 ? ", its parts are numbered wrongly" : "");
}

// Y itself wherever there is one: grey output leaves the chroma undecoded, and nothing is computed from RGB.
static codec_status choose_output(codec_jpeg_reader *reader) {
  struct jpeg_decompress_struct *codec = &reader->codec;
  switch (codec->jpeg_color_space) {
    case JCS_GRAYSCALE:
      codec->out_color_space = JCS_GRAYSCALE;
      reader->layout.channels = 1;
      return CODEC_OK;
    case JCS_YCbCr:
      codec->out_color_space = reader->options.wants_chroma ? JCS_YCbCr : JCS_GRAYSCALE;
      reader->layout.channels = reader->options.wants_chroma ? 3 : 1;
      return CODEC_OK;
    case JCS_RGB:
      codec->out_color_space = JCS_RGB;
      reader->layout.channels = 3;
      return CODEC_OK;
    case JCS_CMYK:
    case JCS_YCCK:
      codec->out_color_space = JCS_CMYK;
      reader->layout.channels = 3;
      return CODEC_OK;
    default:
      return codec_report_fail(
          &reader->report, CODEC_UNSUPPORTED, "JPEG with %d components of unknown meaning is not decoded",
          codec->num_components);
  }
}

// What libjpeg makes of the size: every side times n / 8, rounded up.
static void choose_size(codec_jpeg_reader *reader) {
  struct jpeg_decompress_struct *codec = &reader->codec;
  codec->scale_num = reader->options.eighths;
  codec->scale_denom = DCTSIZE;
  jpeg_calc_output_dimensions(codec);
  reader->layout.width = codec->output_width;
  reader->layout.height = codec->output_height;
}

codec_status codec_jpeg_reader_read_header(codec_jpeg_reader *reader, codec_row_layout *layout) {
  if (reader->report.status != CODEC_OK) return reader->report.status;
  if (setjmp(reader->failure) != 0) return reader->report.status;
  struct jpeg_decompress_struct *codec = &reader->codec;
  jpeg_stdio_src(codec, reader->file);
  jpeg_save_markers(codec, JPEG_APP0 + 1, 0xffff);
  jpeg_save_markers(codec, JPEG_APP0 + 2, profile_prefix_size);
  jpeg_read_header(codec, TRUE);
  // Newer libraries read the header of 12-bit files, and decode them by other functions.
  if (codec->data_precision != 8) {
    return codec_report_fail(
        &reader->report, CODEC_UNSUPPORTED, "%d-bit JPEG is not decoded", codec->data_precision);
  }
  reader->layout.bits = 8;
  reader->orientation = read_orientation(codec, &reader->capture);
  reader->mean_step = mean_step(codec);
  reader->scan_limit = scan_limit(&reader->options, (uint64_t)codec->image_width * codec->image_height);
  if (choose_output(reader) != CODEC_OK) return reader->report.status;
  choose_size(reader);
  reader->part = (codec_part){reader->layout.height, reader->layout.height};
  note_profile(reader);
  if (codec->out_color_space == JCS_CMYK) {
    codec_report_add_note(&reader->report, "CMYK converted without a colour profile");
  }
  *layout = reader->layout;
  return CODEC_OK;
}

static codec_colour colour_of(const struct jpeg_decompress_struct *codec) {
  switch (codec->jpeg_color_space) {
    case JCS_GRAYSCALE: return CODEC_GREY;
    case JCS_RGB: return CODEC_RGB;
    case JCS_CMYK: return CODEC_CMYK;
    case JCS_YCCK: return CODEC_YCCK;
    default: return CODEC_YCBCR;
  }
}

// Of a file with several scans libjpeg holds all coefficients, rounded up to the groups of interleaved scans.
static uint64_t coefficient_bytes(struct jpeg_decompress_struct *codec) {
  if (!jpeg_has_multiple_scans(codec)) return 0;
  uint64_t blocks = 0;
  for (int i = 0; i < codec->num_components; i++) {
    const jpeg_component_info *component = &codec->comp_info[i];
    const unsigned across = (unsigned)component->h_samp_factor, down = (unsigned)component->v_samp_factor;
    const uint64_t columns = ((uint64_t)component->width_in_blocks + across - 1) / across * across;
    blocks += columns * (((uint64_t)component->height_in_blocks + down - 1) / down * down);
  }
  return blocks * DCTSIZE2 * sizeof(JCOEF);
}

void codec_jpeg_reader_describe(codec_jpeg_reader *reader, codec_image_info *info) {
  *info = (codec_image_info){0};
  if (reader->report.status != CODEC_OK) return;
  if (setjmp(reader->failure) != 0) return;
  info->colour = colour_of(&reader->codec);
  info->channels = (uint32_t)reader->codec.num_components;
  info->bits = (uint32_t)reader->codec.data_precision;
  info->is_progressive = reader->codec.progressive_mode;
  info->rows_are_ycbcr = reader->codec.out_color_space == JCS_YCbCr;
  info->stored_width = reader->codec.image_width;
  info->stored_height = reader->codec.image_height;
  info->held_bytes = coefficient_bytes(&reader->codec);
}

// MARK: - Rows

static void begin_decoding(codec_jpeg_reader *reader) {
  struct jpeg_decompress_struct *codec = &reader->codec;
  codec->dct_method = JDCT_ISLOW;
  if (jpeg_has_multiple_scans(codec)) reader->phase = CODEC_JPEG_SCANS;
  codec_jpeg_scans_begin(&reader->scans, reader->codec.image_height);
  if (reader->is_second_try) reader->scans.damaged = -1;
  jpeg_start_decompress(codec);
}

codec_status codec_jpeg_reader_start(codec_jpeg_reader *reader) {
  if (reader->report.status != CODEC_OK) return reader->report.status;
  struct jpeg_decompress_struct *codec = &reader->codec;
  if (codec->out_color_space == JCS_CMYK) {
    reader->inks = malloc((size_t)reader->layout.width * 4);
    if (reader->inks == NULL) return codec_report_fail(&reader->report, CODEC_TOO_LARGE, "no memory for a row");
  }
  // A lenient reader comes back here once, with a note, if libjpeg stops between two scans.
  if (setjmp(reader->failure) != 0) {
    if (reader->report.status != CODEC_OK) return reader->report.status;
    codec_jpeg_rewind(reader);
    if (choose_output(reader) != CODEC_OK) return reader->report.status;
    choose_size(reader);
  }
  begin_decoding(reader);
  if (reader->phase == CODEC_JPEG_SCANS) {
    codec_jpeg_scans_end(&reader->scans, codec);
    if (!codec_jpeg_judge_scans(reader)) return reader->report.status;
  }
  reader->phase = CODEC_JPEG_ROWS;
  const int components = reader->inks != NULL ? 4 : (int)reader->layout.channels;
  if (codec->output_width != reader->layout.width || codec->output_height != reader->layout.height
      || codec->output_components != components) {
    return codec_report_fail(&reader->report, CODEC_UNSUPPORTED, "libjpeg does not deliver rows as asked for");
  }
  return CODEC_OK;
}

// Without a profile an ink is taken to hold back its share of one primary, and black of all: R = (255-C)(255-K)/255,
// rounded. Adobe's programs store the complements, 0 for full ink, and mark their files; then R = CK/255.
static void convert_inks(const codec_jpeg_reader *reader, unsigned char *row) {
  const unsigned char flip = reader->codec.saw_Adobe_marker ? 0 : 255;
  const unsigned char *ink = reader->inks;
  for (uint32_t x = 0; x < reader->layout.width; x++, ink += 4, row += 3) {
    const unsigned black = ink[3] ^ flip;
    for (int i = 0; i < 3; i++) row[i] = (unsigned char)(((ink[i] ^ flip) * black + 127) / 255);
  }
}

static void read_row(codec_jpeg_reader *reader, unsigned char *row) {
  const size_t size = (size_t)reader->layout.width * reader->layout.channels;
  if (reader->is_broken) {
    // libjpeg fills up with the same grey.
    memset(row, 128, size);
  } else {
    JSAMPROW target = reader->inks != NULL ? reader->inks : row;
    if (jpeg_read_scanlines(&reader->codec, &target, 1) != 1) {
      codec_report_fail(&reader->report, CODEC_CORRUPT, "libjpeg wrote no row and named no reason");
      longjmp(reader->failure, 1);
    }
    if (reader->inks != NULL) convert_inks(reader, row);
  }
  reader->next_row++;
}

codec_status codec_jpeg_reader_read_rows(
    codec_jpeg_reader *reader, void *rows, size_t row_bytes, size_t count) {
  if (reader->report.status != CODEC_OK) return reader->report.status;
  const uint32_t first = reader->next_row;
  // After damage that a lenient reader passes over, the row at which libjpeg stopped is tried again, without libjpeg.
  if (setjmp(reader->failure) != 0) {
    if (reader->report.status != CODEC_OK) return reader->report.status;
  }
  while (reader->next_row - first < count) {
    read_row(reader, (unsigned char *)rows + (reader->next_row - first) * row_bytes);
  }
  return CODEC_OK;
}

// MARK: - End

// Fill bytes before a marker are legal, and rare enough to be worth a word. libjpeg passes over them in silence.
static void note_ending(codec_jpeg_reader *reader) {
  const long end = ftell(reader->file) - (long)reader->codec.src->bytes_in_buffer;
  if (reader->codec.src->bytes_in_buffer > 0 || fgetc(reader->file) != EOF) {
    codec_report_add_note(&reader->report, "trailing data ignored");
  }
  unsigned char last[3];
  if (end < 3 || fseek(reader->file, end - 3, SEEK_SET) != 0 || fread(last, 1, 3, reader->file) != 3) return;
  if (last[0] == 0xff && last[1] == 0xff && last[2] == JPEG_EOI) {
    codec_report_add_note(&reader->report, "extraneous fill bytes before the end marker");
  }
}

codec_status codec_jpeg_reader_finish(codec_jpeg_reader *reader) {
  if (reader->report.status != CODEC_OK) return reader->report.status;
  if (setjmp(reader->failure) != 0) {
    if (reader->report.status != CODEC_OK) return reader->report.status;
  } else if (!reader->is_broken) {
    reader->phase = CODEC_JPEG_END;
    // Reads on to the end marker: a file that ends before it is truncated, even if the last row looks complete.
    jpeg_finish_decompress(&reader->codec);
    if (!reader->is_second_try) note_ending(reader);
  }
  codec_report_sum_up_damage(&reader->report);
  return CODEC_OK;
}
