// The bytes of the face detector's weight file, inside the program: nothing has to be found at run time.
#ifndef ACUTANCE_FACE_MODEL_H
#define ACUTANCE_FACE_MODEL_H

#include <stddef.h>

extern const unsigned char face_model_yunet[];
extern const size_t face_model_yunet_size;

// Swift takes the array for one byte; this is its address.
static inline const unsigned char *face_model_yunet_bytes(void) { return face_model_yunet; }

#endif
