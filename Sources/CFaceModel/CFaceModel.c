#include "CFaceModel.h"

// An extension before C23, which the compilers of Swift 6.2 and later all have.
#pragma clang diagnostic ignored "-Wc23-extensions"

const unsigned char acutance_face_model[] = {
#embed "yunet-2023mar.weights"
};
const size_t acutance_face_model_size = sizeof acutance_face_model;
