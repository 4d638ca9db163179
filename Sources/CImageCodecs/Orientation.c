#include "Orientation.h"

#include <string.h>

#include <libexif/exif-data.h>

static const ExifEntry *entry_of(const ExifData *exif, ExifIfd directory, ExifTag tag) {
  const ExifEntry *entry = exif_content_get_entry(exif->ifd[directory], tag);
  return entry != NULL && entry->data != NULL ? entry : NULL;
}

// Text in EXIF may lack its final zero, and cameras fill it up with blanks.
static void copy_text(const ExifEntry *entry, char *text, size_t capacity) {
  if (entry == NULL || entry->format != EXIF_FORMAT_ASCII) return;
  size_t count = entry->size < capacity - 1 ? entry->size : capacity - 1;
  count = strnlen((const char *)entry->data, count);
  while (count > 0 && entry->data[count - 1] == ' ') count--;
  memcpy(text, entry->data, count);
  text[count] = 0;
}

static codec_rational number_of(const ExifEntry *entry, ExifByteOrder order) {
  codec_rational number = {false, 0, 1};
  if (entry == NULL) return number;
  number.is_there = true;
  if (entry->format == EXIF_FORMAT_RATIONAL && entry->size >= 8) {
    const ExifRational value = exif_get_rational(entry->data, order);
    number.numerator = value.numerator;
    number.denominator = value.denominator;
  } else if (entry->format == EXIF_FORMAT_SRATIONAL && entry->size >= 8) {
    const ExifSRational value = exif_get_srational(entry->data, order);
    number.numerator = value.numerator;
    number.denominator = value.denominator;
  } else if (entry->format == EXIF_FORMAT_SHORT && entry->size >= 2) {
    number.numerator = exif_get_short(entry->data, order);
  } else if (entry->format == EXIF_FORMAT_LONG && entry->size >= 4) {
    number.numerator = exif_get_long(entry->data, order);
  } else {
    number.is_there = false;
  }
  return number;
}

static void read_capture(const ExifData *exif, ExifByteOrder order, codec_capture *capture) {
  copy_text(entry_of(exif, EXIF_IFD_EXIF, EXIF_TAG_DATE_TIME_ORIGINAL), capture->time, sizeof capture->time);
  copy_text(
      entry_of(exif, EXIF_IFD_EXIF, EXIF_TAG_SUB_SEC_TIME_ORIGINAL), capture->subseconds, sizeof capture->subseconds);
  copy_text(entry_of(exif, EXIF_IFD_0, EXIF_TAG_MAKE), capture->make, sizeof capture->make);
  copy_text(entry_of(exif, EXIF_IFD_0, EXIF_TAG_MODEL), capture->model, sizeof capture->model);
  capture->exposure_time = number_of(entry_of(exif, EXIF_IFD_EXIF, EXIF_TAG_EXPOSURE_TIME), order);
  capture->exposure_bias = number_of(entry_of(exif, EXIF_IFD_EXIF, EXIF_TAG_EXPOSURE_BIAS_VALUE), order);
  capture->aperture = number_of(entry_of(exif, EXIF_IFD_EXIF, EXIF_TAG_FNUMBER), order);
  capture->iso = number_of(entry_of(exif, EXIF_IFD_EXIF, EXIF_TAG_ISO_SPEED_RATINGS), order);
}

int codec_exif_orientation(const unsigned char *data, size_t size, codec_capture *capture) {
  if (size > 0xffffffu) return 1;
  ExifData *exif = exif_data_new();
  if (exif == NULL) return 1;
  // Without this, libexif adds the entries that the specification asks for, as if the file had had them.
  exif_data_unset_option(exif, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION);
  exif_data_load_data(exif, data, (unsigned int)size);
  unsigned int value = 1;
  // Directory 0 is the photo, directory 1 the thumbnail.
  const ExifEntry *entry = entry_of(exif, EXIF_IFD_0, EXIF_TAG_ORIENTATION);
  const ExifByteOrder order = exif_data_get_byte_order(exif);
  if (entry != NULL) {
    if (entry->format == EXIF_FORMAT_SHORT && entry->size >= 2) value = exif_get_short(entry->data, order);
    if (entry->format == EXIF_FORMAT_LONG && entry->size >= 4) value = exif_get_long(entry->data, order);
  }
  read_capture(exif, order, capture);
  exif_data_unref(exif);
  return value >= 1 && value <= 8 ? (int)value : 1;
}
