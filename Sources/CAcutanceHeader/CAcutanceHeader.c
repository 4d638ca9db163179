// The functions are written in Swift, in the target CAcutance; the compiler checks them against the header.
#include "acutance.h"
