#pragma once

#include "CImageCodecs.h"

enum {
  CODEC_MESSAGE_SIZE = 360,
  CODEC_PLACE_SIZE = 40,
  CODEC_NOTE_SIZE = 160,
  CODEC_NOTE_CAPACITY = 8,
  CODEC_DAMAGE_NOTES = 3,
};

struct codec_report {
  codec_status status;
  char message[CODEC_MESSAGE_SIZE];
  char place[CODEC_PLACE_SIZE];
  /// Findings of damage, those without a note as well.
  size_t damage_count;
  size_t note_count;
  char notes[CODEC_NOTE_CAPACITY][CODEC_NOTE_SIZE];
};

/// Records a failure and returns its status. The first failure stays: what follows is its consequence.
codec_status codec_report_fail(codec_report *report, codec_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/// Records where a failure is. Called before the failure, or not at all.
void codec_report_set_place(codec_report *report, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/// Records where damage is that a lenient reader passes over, with the library's words. The first few findings become
/// notes, so that they leave room for others.
void codec_report_add_damage(codec_report *report, const char *words, const char *place);

/// A note that there were more findings, if there were.
void codec_report_sum_up_damage(codec_report *report);

/// Records something harmless, once. A file can hold any number of oddities; notes beyond the capacity are dropped.
void codec_report_add_note(codec_report *report, const char *format, ...) __attribute__((format(printf, 2, 3)));
