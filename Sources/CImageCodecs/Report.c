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

codec_status codec_report_fail(codec_report *report, codec_status status, const char *format, ...) {
  if (report->status != CODEC_OK) return report->status;
  va_list arguments;
  va_start(arguments, format);
  format_text(report->message, sizeof report->message, format, arguments);
  va_end(arguments);
  report->status = status;
  return status;
}

void codec_report_set_place(codec_report *report, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  format_text(report->place, sizeof report->place, format, arguments);
  va_end(arguments);
}

void codec_report_add_note(codec_report *report, const char *format, ...) {
  if (report->note_count == CODEC_NOTE_CAPACITY) return;
  char *note = report->notes[report->note_count];
  va_list arguments;
  va_start(arguments, format);
  format_text(note, CODEC_NOTE_SIZE, format, arguments);
  va_end(arguments);
  for (size_t i = 0; i < report->note_count; i++) {
    if (strcmp(report->notes[i], note) == 0) return;
  }
  report->note_count++;
}

void codec_report_add_damage(codec_report *report, const char *words, const char *place) {
  if (report->damage_count++ < CODEC_DAMAGE_NOTES) codec_report_add_note(report, "%s (%s)", words, place);
}

void codec_report_sum_up_damage(codec_report *report) {
  if (report->damage_count <= CODEC_DAMAGE_NOTES) return;
  codec_report_add_note(report, "%zu more findings of damage", report->damage_count - CODEC_DAMAGE_NOTES);
}

codec_status codec_report_status(const codec_report *report) { return report->status; }

const char *codec_report_message(const codec_report *report) { return report->message; }

const char *codec_report_place(const codec_report *report) { return report->place; }

size_t codec_report_note_count(const codec_report *report) { return report->note_count; }

const char *codec_report_note(const codec_report *report, size_t index) {
  return index < report->note_count ? report->notes[index] : "";
}
