#!/usr/bin/env bash
# Checks that the innermost loops of the NEON kernels hold the instructions that hot-loops.txt names: real vector
# instructions, fused where there is a multiply-add. Prints a table; ends with 1 if something is missing.
# usage: check-loops.sh FOLDER   (the folder that was given to build.sh)
set -euo pipefail

[ $# -eq 1 ] || { echo "usage: check-loops.sh FOLDER" >&2; exit 2; }
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
object=$1/modules/VectorKernels.o

fail() { echo "check-loops.sh: $*" >&2; exit 1; }

[ -f "$object" ] || fail "there is no $object: build.sh makes it"
swiftc=$(command -v swiftc) || fail "swiftc is missing: put the usr/bin of a Swift toolchain on PATH"
tools=$(dirname "$(readlink -f "$swiftc")")
for tool in llvm-objdump llvm-nm; do
  [ -x "$tools/$tool" ] || fail "$tool is missing beside swiftc"
done

# By name: a disassembly of everything calls the first function by a mark that lies at the same address.
symbols=$("$tools/llvm-nm" --defined-only --format=just-symbols "$object" | grep '13VectorKernels' | paste -sd, -)
counts=$("$tools/llvm-objdump" -d --no-show-raw-insn --disassemble-symbols="$symbols" "$object" |
  awk -f "$here/innermost-loops.awk")

missing=0
printf '%-24s %-11s %-4s %s\n' function instruction of 'in innermost loops'
while read -r function instruction arrangement; do
  # A mangled name holds the length of the function's name before it.
  found=$(awk -v name="13VectorKernels${#function}${function}y" -v instruction="$instruction" \
    -v arrangement="$arrangement" \
    'index($1, name) && $2 == instruction && $3 == arrangement { sum += $4 } END { print sum + 0 }' <<<"$counts")
  if [ "$found" -eq 0 ]; then
    missing=$((missing + 1))
    found=MISSING
  fi
  printf '%-24s %-11s %-4s %s\n' "$function" "$instruction" "$arrangement" "$found"
done < <(grep -v '^#' "$here/hot-loops.txt")
[ "$missing" -eq 0 ] || fail "$missing expected instructions are missing"
