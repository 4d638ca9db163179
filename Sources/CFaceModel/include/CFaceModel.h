// The bytes of the face detector's weight file, inside the program: nothing has to be found at run time.
#ifndef ACUTANCE_FACE_MODEL_H
#define ACUTANCE_FACE_MODEL_H

#include <stddef.h>

extern const unsigned char acutance_face_model[];
extern const size_t acutance_face_model_size;

// Swift takes the array for one byte; this is its address.
static inline const unsigned char *acutance_face_model_bytes(void) { return acutance_face_model; }

#endif
