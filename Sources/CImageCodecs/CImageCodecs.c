// The declarations are all in the header.
#include "CImageCodecs.h"
