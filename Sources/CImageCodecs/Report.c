#include "Report.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// Texts of the libraries can quote bytes of the file; control characters would reach the user's terminal.
static void format_text(char *text, size_t size, const char *format, va_list arguments) {
  vsnprintf(text, size, format, arguments);
  for (char *c = text; *c != 0; c++) {
    if ((unsigned char)*c < 0x20 || *c == 0x7f) *c = '?';
  }
}

acutance_status acutance_report_fail(acutance_report *report, acutance_status status, const char *format, ...) {
  if (report->status != ACUTANCE_OK) return report->status;
  va_list arguments;
  va_start(arguments, format);
  format_text(report->message, sizeof report->message, format, arguments);
  va_end(arguments);
  report->status = status;
  return status;
}

void acutance_report_set_place(acutance_report *report, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  format_text(report->place, sizeof report->place, format, arguments);
  va_end(arguments);
}

void acutance_report_add_note(acutance_report *report, const char *format, ...) {
  if (report->note_count == ACUTANCE_NOTE_CAPACITY) return;
  char *note = report->notes[report->note_count];
  va_list arguments;
  va_start(arguments, format);
  format_text(note, ACUTANCE_NOTE_SIZE, format, arguments);
  va_end(arguments);
  for (size_t i = 0; i < report->note_count; i++) {
    if (strcmp(report->notes[i], note) == 0) return;
  }
  report->note_count++;
}

acutance_status acutance_report_status(const acutance_report *report) { return report->status; }

const char *acutance_report_message(const acutance_report *report) { return report->message; }

const char *acutance_report_place(const acutance_report *report) { return report->place; }

size_t acutance_report_note_count(const acutance_report *report) { return report->note_count; }

const char *acutance_report_note(const acutance_report *report, size_t index) {
  return index < report->note_count ? report->notes[index] : "";
}
