#!/usr/bin/env bash
# Compiles the C tests against a header and a library and runs them, plain and under AddressSanitizer and
# UndefinedBehaviorSanitizer; then the header in C++.
#
# usage: run.sh INCLUDE_FOLDER LIBRARY_FOLDER WORK_FOLDER
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
fixtures=$here/../../../Fixtures
include=$1 library=$2 work=$3
flags=(-Wall -Wextra -Werror -O1 -g -I"$include")
linking=(-L"$library" -lCAcutance "-Wl,-rpath,$library" -lm -pthread)

# The first compiler that is there: the system's, or that of the Swift toolchain.
first_of() {
  local candidate
  for candidate in "$@"; do
    if [ -n "$candidate" ] && command -v "$candidate"; then return; fi
  done
  echo "run.sh: none of these is there: $*" >&2
  exit 1
}
cc=$(first_of "${CC:-}" cc clang)
cxx=$(first_of "${CXX:-}" c++ clang++)

mkdir -p "$work"
echo "plain:"
"$cc" -std=c11 "${flags[@]}" "$here"/*.c -o "$work/plain" "${linking[@]}"
"$work/plain" "$fixtures"
echo "sanitized:"
"$cc" -std=c11 "${flags[@]}" -fsanitize=address,undefined -fno-sanitize-recover=undefined "$here"/*.c \
  -o "$work/sanitized" "${linking[@]}"
"$work/sanitized" "$fixtures"
echo "C++:"
"$cxx" -std=c++17 -pedantic "${flags[@]}" "$here/header_check.cpp" -o "$work/cxx" "${linking[@]}"
"$work/cxx"
