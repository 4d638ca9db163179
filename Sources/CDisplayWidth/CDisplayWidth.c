// wcwidth belongs to X/Open, which C libraries show when asked.
#define _GNU_SOURCE
#include "CDisplayWidth.h"

#include <locale.h>
#include <pthread.h>
#include <wchar.h>
#if defined(__APPLE__)
#include <xlocale.h>
#endif

// Made once, never changed, never freed.
static locale_t utf8;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void make(void) {
  static const char *const names[] = {"C.UTF-8", "en_US.UTF-8", "UTF-8"};
  for (size_t i = 0; i < sizeof names / sizeof *names && !utf8; i++) utf8 = newlocale(LC_CTYPE_MASK, names[i], (locale_t)0);
}

int acutance_display_width(uint32_t scalar) {
  pthread_once(&once, make);
  if (!utf8) return -1;
  // Of this thread only, and only for now.
  const locale_t previous = uselocale(utf8);
  const int width = wcwidth((wchar_t)scalar);
  uselocale(previous);
  return width;
}
