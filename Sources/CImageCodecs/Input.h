#pragma once

#include <stdio.h>

#include "Report.h"

struct codec_input {
  codec_report report;
  FILE *file;
  uint64_t byte_count;
};

/// Records why a read came back short: the data end, or the system failed.
codec_status codec_report_short_read(codec_report *report, FILE *file, const char *words);
