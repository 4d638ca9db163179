#include "Orientation.h"

#include <libexif/exif-data.h>

int codec_exif_orientation(const unsigned char *data, size_t size) {
  if (size > 0xffffffu) return 1;
  ExifData *exif = exif_data_new();
  if (exif == NULL) return 1;
  // Without this, libexif adds the entries that the specification asks for, as if the file had had them.
  exif_data_unset_option(exif, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION);
  exif_data_load_data(exif, data, (unsigned int)size);
  unsigned int value = 1;
  // Directory 0 is the photo, directory 1 the thumbnail.
  const ExifEntry *entry = exif_content_get_entry(exif->ifd[EXIF_IFD_0], EXIF_TAG_ORIENTATION);
  if (entry != NULL && entry->data != NULL) {
    const ExifByteOrder order = exif_data_get_byte_order(exif);
    if (entry->format == EXIF_FORMAT_SHORT && entry->size >= 2) value = exif_get_short(entry->data, order);
    if (entry->format == EXIF_FORMAT_LONG && entry->size >= 4) value = exif_get_long(entry->data, order);
  }
  exif_data_unref(exif);
  return value >= 1 && value <= 8 ? (int)value : 1;
}
