// The functions are all in the header; SwiftPM wants at least one source file in a C target.
#include "CGetOpt.h"
