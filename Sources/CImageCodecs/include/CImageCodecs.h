#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// PNG and JPEG files read row by row, for callers that a longjmp must not pass over.
//
// libpng and libjpeg leave a failed call by longjmp, or by ending the process. Here every function catches that, and
// says by a status how it went. The libraries' own words are in the report of the object that the function belongs
// to; nothing is printed. There is no global state: objects are independent, one thread at a time each.

/// How a call ended.
typedef enum acutance_status {
  ACUTANCE_OK = 0,
  /// There is no such file.
  ACUTANCE_MISSING,
  /// The file is there and cannot be read.
  ACUTANCE_UNREADABLE,
  /// A kind of file or coding that is not decoded.
  ACUTANCE_UNSUPPORTED,
  /// The data end before the image does.
  ACUTANCE_TRUNCATED,
  /// The data contradict themselves.
  ACUTANCE_CORRUPT,
  /// More than a limit allows, or than memory has room for.
  ACUTANCE_TOO_LARGE,
} acutance_status;

// MARK: - Report

/// What went wrong, and what was noticed on the way. It belongs to its object and lives as long.
typedef struct acutance_report acutance_report;

acutance_status acutance_report_status(const acutance_report *report);
/// One sentence with the library's words; empty while nothing has failed.
const char *acutance_report_message(const acutance_report *report);
/// Where in the file, if the library knows more than the row: "scan 3", "interlace pass 2 of 7"; else empty.
const char *acutance_report_place(const acutance_report *report);
size_t acutance_report_note_count(const acutance_report *report);
const char *acutance_report_note(const acutance_report *report, size_t index);

// MARK: - Input

/// A regular file, or bytes in memory.
typedef struct acutance_input acutance_input;

/// Opens a file. Anything but a regular file is unreadable: a pipe would wait for its writer.
/// Returns NULL only if memory is out; whether the file is open is in the report.
acutance_input *acutance_input_open_file(const char *path);
/// Reads bytes that stay where they are, unchanged, until the input is closed. `count` is at least 1.
acutance_input *acutance_input_open_memory(const void *bytes, size_t count);
const acutance_report *acutance_input_report(const acutance_input *input);
/// Copies up to `capacity` bytes from the start and goes back there; `count` becomes the number of bytes.
acutance_status acutance_input_first_bytes(acutance_input *input, uint8_t *bytes, size_t capacity, size_t *count);
void acutance_input_close(acutance_input *input);

// MARK: - Readers

/// The layout of the rows that a reader delivers: interleaved samples in host byte order.
typedef struct acutance_row_layout {
  uint32_t width;
  uint32_t height;
  /// 1: luma or grey. 3: red, green, blue. 4: the same and one to ignore.
  uint32_t channels;
  /// Bits of a sample, 8 or 16.
  uint32_t bits;
} acutance_row_layout;

// A reader is used in this order: open, read_header, start, read_rows until all rows are there, finish, close. After
// a failure every further call but close returns the same status. The input is closed after the reader.

typedef struct acutance_png_reader acutance_png_reader;

/// Returns NULL only if memory is out.
acutance_png_reader *acutance_png_reader_open(acutance_input *input);
const acutance_report *acutance_png_reader_report(const acutance_png_reader *reader);
/// Reads up to the image data. Nothing of the image's size has been allocated yet: limits can be checked now.
acutance_status acutance_png_reader_read_header(acutance_png_reader *reader, acutance_row_layout *layout);
/// Prepares for rows.
acutance_status acutance_png_reader_start(acutance_png_reader *reader);
/// Writes the next `count` rows, `row_bytes` apart. OK means that the library reported every one of them.
acutance_status acutance_png_reader_read_rows(
    acutance_png_reader *reader, void *rows, size_t row_bytes, size_t count);
/// Reads to the end of the file, so that damage behind the image is seen too.
acutance_status acutance_png_reader_finish(acutance_png_reader *reader);
/// EXIF orientation, 1...8; 1 if the file says nothing. Known after `finish`.
int acutance_png_reader_orientation(const acutance_png_reader *reader);
void acutance_png_reader_close(acutance_png_reader *reader);

typedef struct acutance_jpeg_reader acutance_jpeg_reader;

/// The functions of a JPEG reader mean what those of the PNG reader mean.
acutance_jpeg_reader *acutance_jpeg_reader_open(acutance_input *input);
const acutance_report *acutance_jpeg_reader_report(const acutance_jpeg_reader *reader);
acutance_status acutance_jpeg_reader_read_header(acutance_jpeg_reader *reader, acutance_row_layout *layout);
acutance_status acutance_jpeg_reader_start(acutance_jpeg_reader *reader);
acutance_status acutance_jpeg_reader_read_rows(
    acutance_jpeg_reader *reader, void *rows, size_t row_bytes, size_t count);
acutance_status acutance_jpeg_reader_finish(acutance_jpeg_reader *reader);
int acutance_jpeg_reader_orientation(const acutance_jpeg_reader *reader);
void acutance_jpeg_reader_close(acutance_jpeg_reader *reader);

// MARK: - Libraries

/// The version of the libpng that runs.
const char *acutance_png_library_version(void);
/// The JPEG library and the version of its headers; it does not say which one runs.
const char *acutance_jpeg_library_name(void);
const char *acutance_jpeg_library_version(void);
