#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// PNG and JPEG files read and written row by row, for callers that a longjmp must not pass over.
//
// libpng and libjpeg leave a failed call by longjmp, or by ending the process. Here every function catches that, and
// says by a status how it went. The libraries' own words are in the report of the object that the function belongs
// to; nothing is printed. There is no global state: objects are independent, one thread at a time each.

/// How a call ended.
typedef enum codec_status {
  CODEC_OK = 0,
  /// There is no such file.
  CODEC_MISSING,
  /// The file is there and cannot be read.
  CODEC_UNREADABLE,
  /// A kind of file or coding that is not decoded.
  CODEC_UNSUPPORTED,
  /// The data end before the image does.
  CODEC_TRUNCATED,
  /// The data contradict themselves.
  CODEC_CORRUPT,
  /// More than a limit allows, or than memory has room for.
  CODEC_TOO_LARGE,
} codec_status;

// MARK: - Report

/// What went wrong, and what was noticed on the way. It belongs to its object and lives as long.
typedef struct codec_report codec_report;

codec_status codec_report_status(const codec_report *report);
/// One sentence with the library's words; empty while nothing has failed.
const char *codec_report_message(const codec_report *report);
/// Where in the file, if the library knows more than the row: "scan 3", "interlace pass 2 of 7"; else empty.
const char *codec_report_place(const codec_report *report);
size_t codec_report_note_count(const codec_report *report);
const char *codec_report_note(const codec_report *report, size_t index);

// MARK: - Input

/// A regular file, or bytes in memory.
typedef struct codec_input codec_input;

/// Opens a file. Anything but a regular file is unreadable: a pipe would wait for its writer.
/// Returns NULL only if memory is out; whether the file is open is in the report.
codec_input *codec_input_open_file(const char *path);
/// Reads bytes that stay where they are, unchanged, until the input is closed. `count` is at least 1.
codec_input *codec_input_open_memory(const void *bytes, size_t count);
const codec_report *codec_input_report(const codec_input *input);
/// Copies up to `capacity` bytes from the start and goes back there; `count` becomes the number of bytes.
codec_status codec_input_first_bytes(codec_input *input, uint8_t *bytes, size_t capacity, size_t *count);
/// Bytes of the file when it was opened, or in memory.
uint64_t codec_input_byte_count(const codec_input *input);
void codec_input_close(codec_input *input);

// For readers of simple formats that are written elsewhere; what they find goes into the report of their input.

/// Copies the next bytes; `count` is less than `capacity` only where the data end.
codec_status codec_input_read(codec_input *input, void *bytes, size_t capacity, size_t *count);
/// Goes to a place counted in bytes from the start.
codec_status codec_input_seek(codec_input *input, int64_t offset);
/// The number of bytes in all. The next read starts at the beginning again.
codec_status codec_input_size(codec_input *input, int64_t *size);
/// Records a failure and returns its status; the first one stays. `place` may be empty.
codec_status codec_input_fail(codec_input *input, codec_status status, const char *place, const char *message);
void codec_input_add_note(codec_input *input, const char *note);

// MARK: - Readers

/// The layout of the rows that a reader delivers: interleaved samples in host byte order.
typedef struct codec_row_layout {
  uint32_t width;
  uint32_t height;
  /// 1: luma or grey. 3: red, green, blue, or luma and two colour differences. 4: red, green, blue and one to ignore.
  uint32_t channels;
  /// Bits of a sample, 8 or 16.
  uint32_t bits;
} codec_row_layout;

/// What samples of the file mean.
typedef enum codec_colour {
  CODEC_GREY,
  CODEC_GREY_ALPHA,
  CODEC_RGB,
  CODEC_RGB_ALPHA,
  CODEC_PALETTE,
  CODEC_YCBCR,
  CODEC_CMYK,
  CODEC_YCCK,
} codec_colour;

/// What the header says besides the size.
typedef struct codec_image_info {
  codec_colour colour;
  /// Samples of a pixel in the file; 1 for an index into a palette.
  uint32_t channels;
  /// Bits of a sample in the file.
  uint32_t bits;
  bool is_interlaced;
  bool is_progressive;
  /// Whether three channels of the rows are Y, Cb and Cr.
  bool rows_are_ycbcr;
  /// The size that the file states, where it is not that of the rows: of a JPEG that is decoded to a smaller one. Else 0.
  uint32_t stored_width;
  uint32_t stored_height;
  /// Bytes of the image's size that the reader holds besides the rows that it hands out.
  uint64_t held_bytes;
} codec_image_info;

/// A quotient as EXIF stores it; the divisor may be 0. Without one the file says nothing.
typedef struct codec_rational {
  bool is_there;
  int64_t numerator;
  int64_t denominator;
} codec_rational;

/// What the camera wrote into the file (EXIF), as it stands there.
typedef struct codec_capture {
  /// When it was taken, "YYYY:MM:DD HH:MM:SS", and decimals of the second; empty if the file says nothing.
  char time[24];
  char subseconds[16];
  char make[64];
  char model[64];
  codec_rational exposure_time;
  codec_rational exposure_bias;
  codec_rational aperture;
  codec_rational iso;
} codec_capture;

/// What a reader may use, and whether it goes on behind damage.
typedef struct codec_options {
  /// Damage in the image data becomes a note, and `part` says what there is.
  bool is_lenient;
  /// PNG: bytes of a chunk that is kept, and chunks besides those of the image data.
  size_t chunk_bytes;
  size_t chunks;
  /// JPEG: rows of Y, Cb and Cr, where only Y would be decoded.
  bool wants_chroma;
  /// JPEG: the inverse DCT makes blocks of n x n pixels in place of 8 x 8, n = 1...8.
  uint32_t eighths;
  /// JPEG: scans, and pixels that all scans together may walk over; 50 scans are allowed at any size.
  uint32_t scans;
  uint64_t scan_pixels;
} codec_options;

/// How much of the image there is: all rows unless the reader is lenient and found damage.
typedef struct codec_part {
  /// Rows from the top whose data came before any damage that was noticed.
  uint32_t complete_rows;
  /// Rows from the top of which something is there.
  uint32_t known_rows;
} codec_part;

// A reader is used in this order: open, configure, read_header, start, read_rows until all rows are there, finish,
// close. After a failure every further call but close returns the same status. The input is closed after the reader.

typedef struct codec_png_reader codec_png_reader;

/// Returns NULL only if memory is out.
codec_png_reader *codec_png_reader_open(codec_input *input);
const codec_report *codec_png_reader_report(const codec_png_reader *reader);
/// Replaces the default options, which are strict.
void codec_png_reader_configure(codec_png_reader *reader, const codec_options *options);
/// Reads up to the image data. Nothing of the image's size has been allocated yet: limits can be checked now.
codec_status codec_png_reader_read_header(codec_png_reader *reader, codec_row_layout *layout);
/// After `read_header`: more of what it found, and notes and orientation as far as they lie before the image data.
void codec_png_reader_describe(codec_png_reader *reader, codec_image_info *info);
/// Prepares for rows.
codec_status codec_png_reader_start(codec_png_reader *reader);
/// Writes the next `count` rows, `row_bytes` apart. OK means that the library reported every one of them, or that the
/// reader is lenient: rows behind the place where the library stopped are black (PNG) or grey (JPEG).
codec_status codec_png_reader_read_rows(
    codec_png_reader *reader, void *rows, size_t row_bytes, size_t count);
/// Reads to the end of the file, so that damage behind the image is seen too.
codec_status codec_png_reader_finish(codec_png_reader *reader);
/// After `finish`.
codec_part codec_png_reader_part(const codec_png_reader *reader);
/// EXIF orientation, 1...8; 1 if the file says nothing. Known after `finish`.
int codec_png_reader_orientation(const codec_png_reader *reader);
/// Known after `finish`.
codec_capture codec_png_reader_capture(const codec_png_reader *reader);
void codec_png_reader_close(codec_png_reader *reader);

typedef struct codec_jpeg_reader codec_jpeg_reader;

/// The functions of a JPEG reader mean what those of the PNG reader mean.
codec_jpeg_reader *codec_jpeg_reader_open(codec_input *input);
const codec_report *codec_jpeg_reader_report(const codec_jpeg_reader *reader);
void codec_jpeg_reader_configure(codec_jpeg_reader *reader, const codec_options *options);
codec_status codec_jpeg_reader_read_header(codec_jpeg_reader *reader, codec_row_layout *layout);
void codec_jpeg_reader_describe(codec_jpeg_reader *reader, codec_image_info *info);
codec_status codec_jpeg_reader_start(codec_jpeg_reader *reader);
codec_status codec_jpeg_reader_read_rows(
    codec_jpeg_reader *reader, void *rows, size_t row_bytes, size_t count);
codec_status codec_jpeg_reader_finish(codec_jpeg_reader *reader);
codec_part codec_jpeg_reader_part(const codec_jpeg_reader *reader);
int codec_jpeg_reader_orientation(const codec_jpeg_reader *reader);
codec_capture codec_jpeg_reader_capture(const codec_jpeg_reader *reader);
/// After `read_header`: the mean of the 64 divisors by which the coefficients of the first component, luma, were rounded;
/// 0 if there is no table for them.
double codec_jpeg_reader_mean_step(const codec_jpeg_reader *reader);
void codec_jpeg_reader_close(codec_jpeg_reader *reader);

// MARK: - Writer

/// A PNG file made in memory.
typedef struct codec_png_writer codec_png_writer;

// A writer is used in this order: open, start, write_row for every row from the top, finish, bytes, close. After a
// failure every further call but close returns the same status.

/// Returns NULL only if memory is out.
codec_png_writer *codec_png_writer_open(void);
const codec_report *codec_png_writer_report(const codec_png_writer *writer);
/// Writes what comes before the image data. Of the layouts those with 1 or 3 channels can be written.
codec_status codec_png_writer_start(codec_png_writer *writer, codec_row_layout layout);
/// Compresses the next row of `row_bytes` bytes: interleaved samples in host byte order.
codec_status codec_png_writer_write_row(codec_png_writer *writer, const void *row, size_t row_bytes);
/// Writes the end. An error if rows are missing.
codec_status codec_png_writer_finish(codec_png_writer *writer);
/// The file; it lives as long as the writer, and is whole after `finish`.
const uint8_t *codec_png_writer_bytes(const codec_png_writer *writer, size_t *count);
void codec_png_writer_close(codec_png_writer *writer);

/// A baseline JPEG file made in memory, in the order of a PNG writer's calls.
typedef struct codec_jpeg_writer codec_jpeg_writer;

/// Returns NULL only if memory is out.
codec_jpeg_writer *codec_jpeg_writer_open(void);
const codec_report *codec_jpeg_writer_report(const codec_jpeg_writer *writer);
/// Of the layouts those with 1 or 3 channels of 8 bits can be written; RGB is stored as YCbCr with 4:2:0. `quality` is
/// libjpeg's, 1...100.
codec_status codec_jpeg_writer_start(codec_jpeg_writer *writer, codec_row_layout layout, int quality);
/// Compresses the next row of `row_bytes` bytes: interleaved samples.
codec_status codec_jpeg_writer_write_row(codec_jpeg_writer *writer, const void *row, size_t row_bytes);
/// Writes the end. An error if rows are missing.
codec_status codec_jpeg_writer_finish(codec_jpeg_writer *writer);
/// The file; it lives as long as the writer, and is whole after `finish`.
const uint8_t *codec_jpeg_writer_bytes(const codec_jpeg_writer *writer, size_t *count);
void codec_jpeg_writer_close(codec_jpeg_writer *writer);

// MARK: - Libraries

/// The version of the libpng that runs.
const char *codec_png_library_version(void);
/// The JPEG library and the version of its headers; it does not say which one runs.
const char *codec_jpeg_library_name(void);
const char *codec_jpeg_library_version(void);
