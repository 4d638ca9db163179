#ifndef ACUTANCE_H
#define ACUTANCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Acutance: kernels for single-channel images, and the sharpness of photographs.
//
//     const acutance_plane plane = acutance_plane_u8(pixels, 640, 480, 0);
//     acutance_response_options options = {.inset = 2};
//     acutance_moments_result result;
//     if (acutance_laplacian_moments(&plane, &options, &result) != ACUTANCE_OK) {
//       fprintf(stderr, "%s\n", acutance_last_error_message());
//     } else if (result.population_variance.is_present) {  // absent of no pixels, never 0
//       printf("%g\n", result.population_variance.value);
//     }
//
// Errors. Every function that can fail returns a status; all but ACUTANCE_OK is an error, and then nothing has been
// written to a result. `acutance_last_error_message` says in a sentence what was wrong with which argument. A null
// pointer, a size that memory cannot have, a number that is no enumerator: all are errors. What cannot be noticed is
// memory that is smaller than its description.
//
// Absent values. "Not measured" is never zero: a value that may be missing is an `acutance_value`, whose `is_present`
// says so. Where it is false, `value` is NaN, so that a forgotten question does not look like a result.
//
// Options. A null pointer stands for the defaults, and so does a structure of zeros; each member says what its zero
// means. Convolutions alone have no defaults for mode and border: both are the caller's to say.
//
// Threads. Any function may be called from any thread at any time; calls share nothing. One plan runs one call at a
// time: a second one is an error. The message is that of its thread. `threads` in the options shares the rows of one
// call among so many threads; results have the same bits for any number.
//
// Memory. Nothing that is handed in is kept or freed. Images are read and written where they are.
//
// Versions. Structures and enumerators of an ABI version never change; what needs more members comes as a new
// structure with a function of a new name. A program that loads the library at run time compares
// `acutance_abi_version()` with the ACUTANCE_ABI_VERSION that it was compiled with. The library stays loaded once it is
// (`dlclose` does not unload it).

#define ACUTANCE_VERSION "0.1.0-dev"
#define ACUTANCE_ABI_VERSION 1

#if defined(__GNUC__)
#define ACUTANCE_API __attribute__((visibility("default")))
#else
#define ACUTANCE_API
#endif

// MARK: - Status

/// How a call ended.
typedef enum acutance_status {
  ACUTANCE_OK = 0,
  /// A pointer that is needed is null.
  ACUTANCE_ERROR_NULL_POINTER = 1,
  /// A width, a height or a row distance that no image has, an address or a row distance that is no multiple of the
  /// pixel's size, or a result of another size than the operation gives.
  ACUTANCE_ERROR_SHAPE = 2,
  /// Another argument outside what is allowed: a number that is no enumerator, a pixel type that the operation does not
  /// have, taps, weights, an anchor, threads, a percent.
  ACUTANCE_ERROR_PARAMETER = 3,
  /// A result that shares memory with its source.
  ACUTANCE_ERROR_OVERLAP = 4,
  ACUTANCE_ERROR_OUT_OF_MEMORY = 5,
  /// A kernel variant that does not exist or that this CPU does not run, in an argument or in ACUTANCE_VARIANT.
  ACUTANCE_ERROR_VARIANT = 6,
  /// A kernel gave another result than its scalar twin when this process checked it: no number is made with it.
  ACUTANCE_ERROR_SELF_CHECK = 7,
  /// A plan that is running in another thread.
  ACUTANCE_ERROR_PLAN_IN_USE = 8,

  /// There is no such file.
  ACUTANCE_ERROR_FILE_MISSING = 20,
  /// The file is there and cannot be read, or it is no regular file.
  ACUTANCE_ERROR_FILE_UNREADABLE = 21,
  /// The content is none that is decoded.
  ACUTANCE_ERROR_UNSUPPORTED_IMAGE = 22,
  /// The data end before the image does.
  ACUTANCE_ERROR_TRUNCATED_IMAGE = 23,
  /// The data contradict themselves.
  ACUTANCE_ERROR_CORRUPT_IMAGE = 24,
  /// The image is larger than the limit, or than memory has room for.
  ACUTANCE_ERROR_IMAGE_TOO_LARGE = 25,
  /// There are no bytes.
  ACUTANCE_ERROR_EMPTY_IMAGE = 26,

  /// None of the above: a fault of this library.
  ACUTANCE_ERROR_INTERNAL = 99
} acutance_status;

/// What a status means, in a few words: "a needed pointer is null". Never null, also of a number that is no status. The
/// text is constant and lives as long as the library.
ACUTANCE_API const char *acutance_status_message(acutance_status status);

/// What was wrong with the last call of this thread that failed: "acutance_convolve: output: rows 8 bytes apart are
/// shorter than a row of 16 bytes". Empty if none has failed. UTF-8, at most 1023 bytes; it stays until a call of this
/// thread fails again or the thread ends, calls that succeed leave it. Never null.
ACUTANCE_API const char *acutance_last_error_message(void);

// MARK: - Library

/// The version, ACUTANCE_VERSION of the library's header: "0.1.0-dev".
ACUTANCE_API const char *acutance_version(void);

/// ACUTANCE_ABI_VERSION of the library's header.
ACUTANCE_API int acutance_abi_version(void);

/// The kernel variant that runs where none is asked for: "v4", or the one that the environment variable
/// ACUTANCE_VARIANT names. Null, with a message, if it names none that this CPU runs.
ACUTANCE_API const char *acutance_default_variant(void);

/// The kernel variants of this CPU, the slowest first, in one text: "scalar v2 v3 v4".
ACUTANCE_API const char *acutance_supported_variants(void);

// MARK: - Planes

/// The types of a pixel or a sample, in the byte order of the machine. There is none with the number 0.
typedef enum acutance_pixel_type {
  /// uint8_t, 0...255.
  ACUTANCE_PIXEL_U8 = 1,
  /// uint16_t, 0...65535.
  ACUTANCE_PIXEL_U16 = 2,
  /// float, any unit; 0...1 for photographs.
  ACUTANCE_PIXEL_F32 = 3,
  /// double, for `acutance_moments` alone.
  ACUTANCE_PIXEL_F64 = 4
} acutance_pixel_type;

/// A single-channel image in the caller's memory, to be read.
///
/// Row y begins at `pixels + y * row_bytes` (in bytes). Padding between rows is not read.
typedef struct acutance_plane {
  /// The first pixel of the top row, on a boundary of its type. Null is allowed of a plane without pixels.
  const void *pixels;
  /// Pixels in a row; may be 0.
  size_t width;
  /// Rows; may be 0.
  size_t height;
  /// Bytes from one row to the next, a multiple of the pixel's size. Negative where rows are stored bottom up; 0 stands
  /// for rows without padding.
  ptrdiff_t row_bytes;
  acutance_pixel_type pixel_type;
} acutance_plane;

/// A plane of floats in the caller's memory, to be written; `pixels`, `width`, `height` and `row_bytes` as in
/// `acutance_plane`, `row_bytes` not negative. Padding is not written.
typedef struct acutance_output {
  float *pixels;
  size_t width;
  size_t height;
  ptrdiff_t row_bytes;
} acutance_output;

static inline acutance_plane acutance_plane_u8(
    const uint8_t *pixels, size_t width, size_t height, ptrdiff_t row_bytes) {
  acutance_plane plane = {pixels, width, height, row_bytes, ACUTANCE_PIXEL_U8};
  return plane;
}

static inline acutance_plane acutance_plane_u16(
    const uint16_t *pixels, size_t width, size_t height, ptrdiff_t row_bytes) {
  acutance_plane plane = {pixels, width, height, row_bytes, ACUTANCE_PIXEL_U16};
  return plane;
}

static inline acutance_plane acutance_plane_f32(
    const float *pixels, size_t width, size_t height, ptrdiff_t row_bytes) {
  acutance_plane plane = {pixels, width, height, row_bytes, ACUTANCE_PIXEL_F32};
  return plane;
}

static inline acutance_plane acutance_plane_f64(
    const double *pixels, size_t width, size_t height, ptrdiff_t row_bytes) {
  acutance_plane plane = {pixels, width, height, row_bytes, ACUTANCE_PIXEL_F64};
  return plane;
}

// MARK: - Moments

/// A value, or that there is none.
typedef struct acutance_value {
  /// NaN where there is none.
  double value;
  bool is_present;
} acutance_value;

/// Which statistics a call computes besides counts, mean and variances; the others are absent. Added up.
enum {
  /// Smallest and largest value.
  ACUTANCE_STATISTICS_EXTREMES = 1,
  /// Mean of the magnitudes |v|.
  ACUTANCE_STATISTICS_MAGNITUDE = 2,
  ACUTANCE_STATISTICS_ALL = 3
};

/// Moments of pixels or responses, in the unit of the pixels.
///
/// NaN and infinity among the values make mean and variances NaN or infinite as arithmetic has it, a NaN is the
/// smallest and the largest value; such results are present. Integer pixels: sums are exact, mean and variances are
/// rounded a few times at the very end.
typedef struct acutance_moments_result {
  /// How many values were measured, finite or not.
  uint64_t count;
  /// How many of them were NaN or infinite.
  uint64_t non_finite_count;
  /// sum(v) / n. Absent of no values.
  acutance_value mean;
  /// sum((v - mean)^2) / n: 0 of one value, absent of none.
  acutance_value population_variance;
  /// sum((v - mean)^2) / (n - 1): absent of fewer than two values.
  acutance_value sample_variance;
  /// Absent of no values, and without ACUTANCE_STATISTICS_EXTREMES.
  acutance_value minimum;
  acutance_value maximum;
  /// sum(|v|) / n. Absent of no values, and without ACUTANCE_STATISTICS_MAGNITUDE.
  acutance_value mean_magnitude;
} acutance_moments_result;

/// How deviations of float pixels are summed; other pixels have one way only.
typedef enum acutance_accuracy {
  /// In double throughout: the sum S of squared deviations within (400 + n / 500) 2^-53 S.
  ACUTANCE_ACCURACY_ACCURATE = 0,
  /// In float over blocks of at most 2048 pixels, then in double: within 1.3e-5 S, typically 1e-8.
  ACUTANCE_ACCURACY_FAST = 1
} acutance_accuracy;

typedef struct acutance_moments_options {
  acutance_accuracy accuracy;
  /// ACUTANCE_STATISTICS_...; 0 for mean and variances alone.
  unsigned statistics;
  /// 0 and 1: the calling thread alone.
  int threads;
  /// "scalar", "v2", "v3", "v4"...: the compilation of the kernels; null for the default.
  const char *variant;
} acutance_moments_options;

/// Count, mean, variances and more of all pixels of a plane of any type, in one pass.
///
/// A constant plane has variance exactly 0. A plane of no pixels is no error: count 0, all else absent.
/// Cost: one pass at the bandwidth of the memory; no allocation with one thread.
ACUTANCE_API acutance_status acutance_moments(
    const acutance_plane *plane, const acutance_moments_options *options, acutance_moments_result *result);

// MARK: - Responses

/// The 3 x 3 response that is measured. Filters that are all called "the Laplacian" differ in their variance by a
/// factor of up to 6 on noise.
typedef enum acutance_response_kernel {
  /// 0 1 0 / 1 -4 1 / 0 1 0: `cv2.Laplacian` with `ksize=1`, `scipy.ndimage.laplace`.
  ACUTANCE_RESPONSE_LAPLACIAN4 = 0,
  /// 1 1 1 / 1 -8 1 / 1 1 1.
  ACUTANCE_RESPONSE_LAPLACIAN8 = 1,
  /// 2 0 2 / 0 -8 0 / 2 0 2: `cv2.Laplacian` with `ksize=3`.
  ACUTANCE_RESPONSE_LAPLACIAN_DIAGONAL = 2,
  /// (1 4 1 / 4 -20 4 / 1 4 1) / 6: MATLAB's `fspecial('laplacian')`.
  ACUTANCE_RESPONSE_LAPLACIAN_ALPHA02 = 3,
  /// Gx^2 + Gy^2 of the 3 x 3 Sobel gradients, in the square of the pixel's unit; its mean is the Tenengrad.
  ACUTANCE_RESPONSE_SOBEL_ENERGY = 4
} acutance_response_kernel;

typedef struct acutance_response_options {
  acutance_response_kernel kernel;
  /// Pixels to leave out on each side, counted from the edge of the plane. 0: all responses that there are.
  size_t inset;
  /// Repeat the edge pixel beyond the edge, so that the outermost pixels have a response. false: they have none, a
  /// border is not measured as detail.
  bool replicates_border;
  /// ACUTANCE_STATISTICS_...; 0 for mean and variances alone, which is fastest.
  unsigned statistics;
  /// 0 and 1: the calling thread alone.
  int threads;
  /// Null for the default.
  const char *variant;
} acutance_response_options;

/// Moments of the signed response of a kernel to a plane of u8, u16 or f32, without storing the response: its
/// population variance is what is known as the sharpness.
///
/// A plane that the inset leaves nothing of is no error: count 0, all else absent. A flat plane gives exactly 0.
/// Integer pixels: the sums are exact. Floats, with u = 2^-24: each response within 8u sum|weight||pixel|, the sum of
/// squared deviations within 204u of itself, typically 1e-8. Cost: one pass at the bandwidth of the memory for
/// LAPLACIAN4 without further statistics; 32 KB of memory otherwise.
ACUTANCE_API acutance_status acutance_laplacian_moments(
    const acutance_plane *plane, const acutance_response_options *options, acutance_moments_result *result);

// MARK: - Convolution

/// How the weights are applied. There is no mode with the number 0: it is the caller's to say.
typedef enum acutance_mode {
  /// out(x, y) = sum w(i, j) in(x + i - anchor_x, y + j - anchor_y): the weights as they are drawn. `filter2D` of
  /// OpenCV, `correlate` of SciPy.
  ACUTANCE_MODE_CORRELATION = 1,
  /// The drawing turned by half; an impulse comes out as the drawing. `convolve` of SciPy.
  ACUTANCE_MODE_CONVOLUTION = 2
} acutance_mode;

/// What stands beyond the edge of a row a b c d. There is no border with the number 0.
typedef enum acutance_border {
  /// . . [a b c d] . .   nothing: the result is smaller by the taps less one
  ACUTANCE_BORDER_VALID = 1,
  /// 0 0 [a b c d] 0 0
  ACUTANCE_BORDER_ZERO = 2,
  /// k k [a b c d] k k   k is `constant` of the options
  ACUTANCE_BORDER_CONSTANT = 3,
  /// a a [a b c d] d d   `nearest` of SciPy
  ACUTANCE_BORDER_REPLICATE = 4,
  /// b a [a b c d] d c   `reflect` of SciPy
  ACUTANCE_BORDER_REFLECT = 5,
  /// c b [a b c d] c b   `mirror` of SciPy, the default of OpenCV
  ACUTANCE_BORDER_REFLECT101 = 6,
  /// c d [a b c d] a b
  ACUTANCE_BORDER_WRAP = 7,
  /// Taps beyond the edge are dropped, and the others scaled up to the sum of all.
  ACUTANCE_BORDER_TRUNCATED = 8
} acutance_border;

/// How a convolution is computed; changes nothing but the error bound and the time.
typedef enum acutance_method {
  ACUTANCE_METHOD_FASTEST = 0,
  ACUTANCE_METHOD_DIRECT = 1,
  /// For weights that are the product of a column and a row.
  ACUTANCE_METHOD_SEPARABLE = 2,
  /// For weights that are all the same.
  ACUTANCE_METHOD_BOX = 3
} acutance_method;

/// The weights of a filter, row after row without padding: `weights[y * width + x]`, all finite.
typedef struct acutance_kernel {
  const float *weights;
  /// Taps in a row, 1...31.
  size_t width;
  /// Rows of taps, 1...31.
  size_t height;
  /// Whether `anchor_x` and `anchor_y` say which tap lies on the output pixel. false: that of column width / 2 and row
  /// height / 2, rounded down.
  bool has_anchor;
  size_t anchor_x;
  size_t anchor_y;
} acutance_kernel;

typedef struct acutance_convolution_options {
  /// Must be said.
  acutance_mode mode;
  /// Must be said.
  acutance_border border;
  /// The value beyond the edge for ACUTANCE_BORDER_CONSTANT, in the unit of the pixels; not looked at otherwise.
  float constant;
  acutance_method method;
  /// 0 and 1: the calling thread alone.
  int threads;
  /// Null for the default.
  const char *variant;
} acutance_convolution_options;

/// A plane of u8, u16 or f32 filtered by a kernel: signed floats in the unit of the pixels times that of the weights;
/// nothing is clamped.
///
/// - options: not null, since mode and border have no default.
/// - output: width x height of the source; with ACUTANCE_BORDER_VALID less `kernel->width - 1` and `kernel->height - 1`
///   (at least 0). It must not share memory with the source.
///
/// Planes smaller than the kernel, of one pixel and of none are defined for every border. NaN and infinity reach an
/// output if and only if a tap with a weight other than 0 touches them. Error at every pixel: gamma_k sum|w||x|,
/// gamma_k = k u / (1 - k u), u = 2^-24, k = width * height taps for DIRECT and width + height + 7 for SEPARABLE.
ACUTANCE_API acutance_status acutance_convolve(
    const acutance_plane *source, const acutance_kernel *kernel, const acutance_convolution_options *options,
    const acutance_output *output);

/// A convolution of planes of one size and type, prepared once and run often: its scratch memory is kept.
typedef struct acutance_convolution_plan acutance_convolution_plan;

/// Makes a plan for sources of a size and type; weights and options are copied. `*plan` is not written on an error.
ACUTANCE_API acutance_status acutance_convolution_plan_create(
    acutance_pixel_type pixel_type, size_t width, size_t height, const acutance_kernel *kernel,
    const acutance_convolution_options *options, acutance_convolution_plan **plan);

/// Runs a plan: `acutance_convolve` of its kernel and options, bit for bit.
ACUTANCE_API acutance_status acutance_convolution_plan_run(
    acutance_convolution_plan *plan, const acutance_plane *source, const acutance_output *output);

/// The size of a plan's results.
ACUTANCE_API acutance_status acutance_convolution_plan_output_size(
    const acutance_convolution_plan *plan, size_t *width, size_t *height);

/// What was chosen, in words: "separable 17x17 ...". The text lives as long as the plan. Null, with a message, of null.
ACUTANCE_API const char *acutance_convolution_plan_description(const acutance_convolution_plan *plan);

/// Frees a plan, which must not be running; null is allowed.
ACUTANCE_API void acutance_convolution_plan_destroy(acutance_convolution_plan *plan);

// MARK: - Heat maps

/// A least or greatest value and its place; of equal values the first, row by row from the top.
typedef struct acutance_extreme {
  float value;
  bool is_present;
  size_t x;
  size_t y;
} acutance_extreme;

typedef struct acutance_heatmap_result {
  uint64_t count;
  /// How many values were NaN or infinite.
  uint64_t non_finite_count;
  /// 0 of no values.
  double sum;
  acutance_value mean;
  /// Divisor n.
  acutance_value population_variance;
  /// With a NaN in the map: the first NaN.
  acutance_extreme minimum;
  acutance_extreme maximum;
  /// Centre of mass in pixels from the centre of the first one; absent where the sum is 0.
  acutance_value centroid_x;
  acutance_value centroid_y;
} acutance_heatmap_result;

/// Statistics of a map of floats in one pass. Edge cases: a map of no values is no error; a NaN makes every result NaN
/// but the counts; an infinity is a value. Error: mean within 11 u of the mean deviation, u = 2^-24; extremes none.
///
/// - variant: null for the default.
ACUTANCE_API acutance_status acutance_heatmap_statistics(
    const acutance_plane *map, const char *variant, acutance_heatmap_result *result);

/// Exact percentiles of a map of floats, all from the same passes: between the values around place (n - 1) p / 100 of
/// the sorted map, in proportion (type 7 of Hyndman and Fan; NumPy's default).
///
/// - percents: `count` of them, each 0...100, in any order; null is allowed if `count` is 0.
/// - results: `count` of them, in the same order; absent of a map of no values, NaN with a NaN in the map.
ACUTANCE_API acutance_status acutance_heatmap_percentiles(
    const acutance_plane *map, const double *percents, size_t count, acutance_value *results);

// MARK: - Scores

/// An image in the caller's memory: luma, or interleaved samples of red, green and blue, as stored (no gamma is
/// undone).
typedef struct acutance_image {
  /// The first sample of the top row. Rows as in `acutance_plane`.
  const void *samples;
  size_t width;
  size_t height;
  /// As in `acutance_plane`: a multiple of the sample's size, negative where rows are stored bottom up, 0 for rows
  /// without padding.
  ptrdiff_t row_bytes;
  /// U8 (0...255), U16 (0...65535) or, of luma alone, F32 (0...1).
  acutance_pixel_type sample_type;
  /// 1: luma. 3: red, green, blue. 4: the same and one that is ignored, which a note says.
  int channels;
} acutance_image;

/// For `longer_side`: analyse at the full size.
#define ACUTANCE_FULL_SIZE SIZE_MAX

typedef struct acutance_score_options {
  /// The image is first reduced by exact area averaging so that its longer side is at most this; never enlarged. 0:
  /// 512. Scores of different analysis sizes do not compare.
  size_t longer_side;
  /// A file with more pixels than this is refused before memory is taken for it. 0: 1,000,000,000.
  size_t maximum_pixels;
} acutance_score_options;

/// What was found out about an image. Texts end with a zero and are cut off, between letters, where they are too long.
typedef struct acutance_score_result {
  /// As stored.
  size_t width;
  size_t height;
  /// The size at which sharpness was measured.
  size_t analysis_width;
  size_t analysis_height;
  /// EXIF orientation, 1...8; reported and not applied. 1 where nothing says.
  int orientation;
  /// `variance` / 0.02, clamped to 0...1. Absent with a reason: a side under 9 pixels, a pixel that is not finite or
  /// (F32) outside 0...1.
  acutance_value sharpness;
  /// Population variance of the signed response of LAPLACIAN4 to luma in 0...1, without the outer 2 pixels; not
  /// clamped.
  acutance_value variance;
  /// Weighted mean of the terms that were measured, 0...1. This version measures sharpness alone.
  acutance_value quality;
  /// The weight of the terms that were measured, of the weight of all: 0.3 with sharpness alone.
  double coverage;
  /// Why there is no sharpness; empty if there is one.
  char sharpness_reason[256];
  /// Why there is no quality; empty if there is one.
  char quality_reason[512];
  /// The quality in percent, truncated: "62%"; "<1%" of a measured value that would show as 0, "-" of none.
  char badge[8];
  /// What else is worth knowing, a line each: "alpha ignored".
  char notes[1024];
} acutance_score_result;

/// Scores an image in memory. Luma is measured where it is; of RGB samples a plane of luma is made by
/// (19595 R + 38470 G + 7471 B + 32768) >> 16.
ACUTANCE_API acutance_status acutance_score_image(
    const acutance_image *image, const acutance_score_options *options, acutance_score_result *result);

/// Scores a PNG, JPEG, Netpbm (PBM, PGM, PPM) or PFM file in memory, `count` bytes. Decoding is strict: data that end
/// early or contradict themselves are errors. Floats of a PFM that are not finite or outside 0...1 are not measured.
ACUTANCE_API acutance_status acutance_score_bytes(
    const void *bytes, size_t count, const acutance_score_options *options, acutance_score_result *result);

/// Scores a file, of the same formats; its content decides what it is, not its name.
///
/// - path: as the system spells it.
ACUTANCE_API acutance_status acutance_score_file(
    const char *path, const acutance_score_options *options, acutance_score_result *result);

#ifdef __cplusplus
}
#endif

#endif
