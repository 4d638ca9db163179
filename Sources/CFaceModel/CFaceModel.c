#include "CFaceModel.h"

// An extension before C23, which the compilers of Swift 6.2 and later all have.
#pragma clang diagnostic ignored "-Wc23-extensions"

const unsigned char face_model_yunet[] = {
#embed "yunet-2023mar.weights"
};
const size_t face_model_yunet_size = sizeof face_model_yunet;
