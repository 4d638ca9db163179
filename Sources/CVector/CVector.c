// The vector operations are all in the header; SwiftPM wants at least one source file in a C target.
#include "CVector.h"
