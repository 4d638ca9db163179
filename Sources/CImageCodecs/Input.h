#pragma once

#include <stdio.h>

#include "Report.h"

struct acutance_input {
  acutance_report report;
  FILE *file;
};

/// Records why a read came back short: the data end, or the system failed.
acutance_status acutance_report_short_read(acutance_report *report, FILE *file, const char *words);
