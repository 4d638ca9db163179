#pragma once

#include <stdint.h>

/// Columns that a Unicode scalar takes on a terminal by the tables of the C library, in UTF-8 whatever the locale of the
/// process: 0, 1 or 2; -1 for one that is not printed, and for all where the C library has no UTF-8 locale.
int acutance_display_width(uint32_t scalar);
