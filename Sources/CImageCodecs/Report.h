#pragma once

#include "CImageCodecs.h"

enum { ACUTANCE_MESSAGE_SIZE = 360, ACUTANCE_PLACE_SIZE = 40, ACUTANCE_NOTE_SIZE = 160, ACUTANCE_NOTE_CAPACITY = 8 };

struct acutance_report {
  acutance_status status;
  char message[ACUTANCE_MESSAGE_SIZE];
  char place[ACUTANCE_PLACE_SIZE];
  size_t note_count;
  char notes[ACUTANCE_NOTE_CAPACITY][ACUTANCE_NOTE_SIZE];
};

/// Records a failure and returns its status. The first failure stays: what follows is its consequence.
acutance_status acutance_report_fail(acutance_report *report, acutance_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/// Records where a failure is. Called before the failure, or not at all.
void acutance_report_set_place(acutance_report *report, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/// Records something harmless, once. A file can hold any number of oddities; notes beyond the capacity are dropped.
void acutance_report_add_note(acutance_report *report, const char *format, ...) __attribute__((format(printf, 2, 3)));
