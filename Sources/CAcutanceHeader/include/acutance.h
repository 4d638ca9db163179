#ifndef ACUTANCE_H
#define ACUTANCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Acutance: kernels for single-channel images, and how photographs score: sharpness, what draws the eye, faces.
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

#define ACUTANCE_VERSION "0.1.0"
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

/// The version, ACUTANCE_VERSION of the library's header: "0.1.0".
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

// MARK: - Sharpness of images

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
  /// Weighted mean of the terms that were measured, 0...1. These functions measure sharpness alone; an
  /// `acutance_scorer` measures all terms.
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

// MARK: - Photographs

/// What makes the heat maps of what draws the eye.
typedef enum acutance_saliency {
  /// Image signature.
  ACUTANCE_SALIENCY_SIGNATURE = 0,
  /// Boolean maps: better, ten times slower.
  ACUTANCE_SALIENCY_BOOLEAN = 1,
  /// Spectral residual.
  ACUTANCE_SALIENCY_RESIDUAL = 2,
  /// None: the term is absent, "not run".
  ACUTANCE_SALIENCY_NONE = 3
} acutance_saliency;

/// How the terms become a quality.
typedef enum acutance_profile {
  /// The heat map's mean is rescaled as its method documents; a photo without a face is not judged by faces.
  ACUTANCE_PROFILE_PHOTO = 0,
  /// The raw mean; no face found counts as 0.
  ACUTANCE_PROFILE_APP = 1
} acutance_profile;

/// How a photo is scored: of zeros, as `acutance score` does without options.
typedef struct acutance_scorer_options {
  /// As in `acutance_score_options`: 0 is 512, ACUTANCE_FULL_SIZE all of it.
  size_t longer_side;
  /// A photo with more pixels than this is refused before memory is taken for it. 0: 1,000,000,000.
  size_t maximum_pixels;
  acutance_saliency saliency;
  /// Do not look for faces: the term is absent, "not run".
  bool without_faces;
  /// No face found counts as 0 in every profile.
  bool requires_faces;
  /// Score what there is of a photo that is cut short or damaged, instead of failing it.
  bool is_lenient;
  acutance_profile profile;
  /// The least score of a face, 0...1. Absent (`is_present` false): 0.88.
  acutance_value face_threshold;
  /// Decode JPEGs to so many eighths of their size, 1...8. 0: 8. Sharpness compares with that of the same number only.
  int jpeg_eighths;
} acutance_scorer_options;

/// How an encoder threw detail away.
typedef enum acutance_compression {
  /// It is not known, or (of an image in memory) there is none.
  ACUTANCE_COMPRESSION_UNKNOWN = 0,
  ACUTANCE_COMPRESSION_LOSSLESS = 1,
  ACUTANCE_COMPRESSION_JPEG = 2
} acutance_compression;

/// Everything that was found out about a photo: the values of `acutance score --format json`. Texts end with a zero and
/// are cut off, between letters, where they are too long. A reason is empty where its value is there.
typedef struct acutance_photo_score {
  /// As stored.
  size_t width;
  size_t height;
  /// The size at which sharpness was measured.
  size_t analysis_width;
  size_t analysis_height;
  /// EXIF orientation, 1...8. 1 where nothing says.
  int orientation;

  /// As in `acutance_score_result`.
  acutance_value sharpness;
  acutance_value variance;
  /// By the profile, 0...1, and the heat map's raw mean.
  acutance_value saliency;
  acutance_value saliency_mean;
  /// How many were found; 0 of a photo that was searched, absent of one that was not.
  acutance_value face_count;
  /// The best detection score, of a face or of what came nearest to one.
  acutance_value face_score;
  /// Weighted mean of the terms that were measured, 0...1, and their weight of the weight of all.
  acutance_value quality;
  double coverage;

  /// Variance in 8 x 8 tiles, row by row as stored, at `tiles_width` x `tiles_height`; NaN with a `detail_reason`.
  double tiles[64];
  size_t tiles_width;
  size_t tiles_height;
  /// The mean of their sharpest half.
  acutance_value sharpest_half;
  /// The variance weighted by the heat map.
  acutance_value weighted_variance;
  /// Standard deviation of the noise, luma 0...1, and the share of the variance that it makes.
  acutance_value noise;
  acutance_value noise_share;

  /// Mean luma, 0...1, and shares of the pixels that are clipped.
  acutance_value mean_luma;
  acutance_value clipped_shadows;
  acutance_value clipped_highlights;

  /// The perceptual hash, and the photo as shown at 16 x 16; zeros with a `hash_reason`.
  bool has_hash;
  /// A flat or nearly black photo, which looks like any other: it is in no group.
  bool is_low_information;
  uint64_t hash;
  uint8_t hash_pixels[256];

  /// What the camera wrote: seconds since 1970 by its own clock; s, EV, f-number, ISO.
  acutance_value capture_time;
  acutance_value exposure_time;
  acutance_value exposure_bias;
  acutance_value aperture;
  acutance_value iso;

  acutance_compression compression;
  /// Mean step of a JPEG's quantisation; 0 of LOSSLESS.
  acutance_value mean_quantisation_step;

  /// "62%"; "<1%" of a measured value that would show as 0, "-" of none.
  char badge[8];
  char saliency_method[32];
  /// As the file spells it: "2024:05:17 13:45:02"; empty if it does not say.
  char capture_time_text[32];
  /// Maker and model; empty if the file does not say.
  char camera[256];
  char sharpness_reason[256];
  char saliency_reason[256];
  /// Why there is no count; "no face was found" where there is a count and no score.
  char faces_reason[256];
  char quality_reason[1024];
  char detail_reason[256];
  char weighted_variance_reason[256];
  char noise_reason[256];
  char noise_share_reason[256];
  char exposure_reason[256];
  char hash_reason[256];
  char capture_time_reason[256];
  char exposure_time_reason[256];
  char exposure_bias_reason[256];
  char aperture_reason[256];
  char iso_reason[256];
  char camera_reason[256];
  char compression_reason[256];
  /// What else is worth knowing, a line each.
  char notes[2048];
} acutance_photo_score;

/// Scores photos by all terms: sharpness, what draws the eye, faces. What detectors need is prepared once and shared.
/// Unlike a plan, a scorer may run in any number of threads at once. Each call works in its own thread alone, and calls no
/// BLAS.
typedef struct acutance_scorer acutance_scorer;

/// Makes a scorer. A detector that cannot be had is no error: its term is absent in every photo, with the reason.
/// `*scorer` is not written on an error.
ACUTANCE_API acutance_status acutance_scorer_create(
    const acutance_scorer_options *options, acutance_scorer **scorer);

/// What a score depends on besides the photo, in a line: version of the rules, sizes, detectors, profile, decoding. Scores
/// of the same description compare; kernel variants and versions of image libraries change last digits and are not in it.
/// The text lives as long as the scorer. Null, with a message, of null.
ACUTANCE_API const char *acutance_scorer_description(const acutance_scorer *scorer);

/// Scores the data of a file, of the formats of `acutance_score_bytes`. The values are those of `acutance score` for the
/// same file.
ACUTANCE_API acutance_status acutance_scorer_score_bytes(
    const acutance_scorer *scorer, const void *bytes, size_t count, acutance_photo_score *result);

/// Scores a file.
ACUTANCE_API acutance_status acutance_scorer_score_file(
    const acutance_scorer *scorer, const char *path, acutance_photo_score *result);

/// Scores an image in memory, which has no orientation, no camera and no compression. Of luma alone, detectors see a grey
/// photo.
ACUTANCE_API acutance_status acutance_scorer_score_image(
    const acutance_scorer *scorer, const acutance_image *image, acutance_photo_score *result);

/// Frees a scorer, which must not be running; null is allowed.
ACUTANCE_API void acutance_scorer_destroy(acutance_scorer *scorer);

// MARK: - Similar photographs

/// What groups of similar photos are made from: part of an `acutance_photo_score`, and a name.
typedef struct acutance_group_photo {
  /// Orders the photos; no two have the same.
  const char *path;
  /// Maker and model; null or empty if not known.
  const char *camera;
  size_t width;
  size_t height;
  size_t analysis_width;
  size_t analysis_height;
  acutance_value variance;
  acutance_value saliency;
  acutance_value face_count;
  acutance_value mean_luma;
  acutance_value capture_time;
  acutance_value exposure_time;
  acutance_value exposure_bias;
  acutance_value aperture;
  acutance_value iso;
  acutance_value mean_quantisation_step;
  uint64_t hash;
  bool has_hash;
  bool is_low_information;
  uint8_t hash_pixels[256];
} acutance_group_photo;

/// That part of a score. `path` and the texts of `score` are not copied.
static inline acutance_group_photo acutance_group_photo_of(const acutance_photo_score *score, const char *path) {
  acutance_group_photo photo = {
      path, score->camera, score->width, score->height, score->analysis_width, score->analysis_height, score->variance,
      score->saliency, score->face_count, score->mean_luma, score->capture_time, score->exposure_time,
      score->exposure_bias, score->aperture, score->iso, score->mean_quantisation_step, score->hash, score->has_hash,
      score->is_low_information, {0}};
  for (size_t i = 0; i < sizeof photo.hash_pixels; i++) photo.hash_pixels[i] = score->hash_pixels[i];
  return photo;
}

/// Writes the variance of photo number `photo` at another longer side to `variance`; false if it cannot be had. Asked for
/// where photos of a group were analysed at different sizes, by the thread that groups.
typedef bool (*acutance_variance_at)(void *context, size_t photo, size_t longer_side, double *variance);

typedef struct acutance_group_options {
  /// Whether `distance` says in how many of 64 bits similar hashes may differ, 0...16. false: 10.
  bool has_distance;
  int distance;
  /// And how well the photos at 16 x 16 have to correlate, -1...1. Absent: 0.9.
  acutance_value correlation;
  /// And how many seconds apart they may have been taken. Absent: any time.
  acutance_value time_window;
  /// Those of the scorer.
  acutance_profile profile;
  bool requires_faces;
  /// More photos are an error, before memory is taken for them. 0: 1,000,000, which take 4.2 GB.
  size_t maximum_photos;
  /// So are more pairs of different hashes within the distance: they are held at once. 0: 50,000,000.
  size_t maximum_pairs;
  /// Null: a photo that was analysed at a larger size than another of its group has no sharpness to compare there.
  acutance_variance_at variance_at;
  void *context;
} acutance_group_options;

typedef enum acutance_group_kind {
  /// The same picture again.
  ACUTANCE_GROUP_SIMILAR = 0,
  /// The same picture at different exposures, made to be merged.
  ACUTANCE_GROUP_EXPOSURE_BRACKET = 1,
  /// Frames that overlap, made to be joined.
  ACUTANCE_GROUP_PANORAMA = 2
} acutance_group_kind;

/// Photos that show the same, and the one to keep. Pointers live as long as the groups.
typedef struct acutance_group {
  acutance_group_kind kind;
  /// The largest number of hash bits in which two of them differ.
  int largest_distance;
  /// Their numbers in the array that was handed in, in the order of their paths; two or more.
  const size_t *photos;
  size_t count;
  /// The number of the best, and why it is: "sharpest: 0.71 against 0.66 at a longer side of 512".
  size_t best;
  const char *reason;
} acutance_group;

typedef struct acutance_groups acutance_groups;

/// Groups of similar photos, as `acutance score` makes them of the same photos. They depend on the photos and their
/// paths, not on the order. `*groups` is not written on an error.
///
/// - photos: `count` of them; those without a hash are in no group.
///
/// Memory: 3.7 KB a photo beside the array, and 50 bytes a pair. Time: a minute for a million photos of which every fourth
/// is like another (measured on one core); of many photos that are alike, the pairs, and the square of a group's
/// pictures.
ACUTANCE_API acutance_status acutance_groups_create(
    const acutance_group_photo *photos, size_t count, const acutance_group_options *options, acutance_groups **groups);

/// How many groups there are; 0 of null.
ACUTANCE_API size_t acutance_groups_count(const acutance_groups *groups);

/// Group number `index`, in the order of their first paths.
ACUTANCE_API acutance_status acutance_groups_at(const acutance_groups *groups, size_t index, acutance_group *group);

/// Frees groups; null is allowed.
ACUTANCE_API void acutance_groups_destroy(acutance_groups *groups);

#ifdef __cplusplus
}
#endif

#endif
