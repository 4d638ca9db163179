#!/usr/bin/env bash
# Compiles the kernel modules for AArch64 with Embedded Swift, behind main.c, to a program that QEMU's user emulation
# runs: OUTPUT_FOLDER/acutance-neon. Does nothing if that is newer than everything it is made of.
# usage: build.sh OUTPUT_FOLDER
set -euo pipefail

[ $# -eq 1 ] || { echo "usage: build.sh OUTPUT_FOLDER" >&2; exit 2; }
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
mkdir -p "$1"
output=$(cd "$1" && pwd)
guest=$output/acutance-neon

fail() { echo "build.sh: $*" >&2; exit 1; }

sources=("$here" "$root/Sources/CEmulatedCall/include/CEmulatedCall.h"
  "$root/Sources/CVector/include/CVector.h" "$root/Sources/EmulatedKernels/EmulatedFunction.swift"
  "$root/Sources/KernelInterface" "$root/Sources/VectorKernels")
if [ -x "$guest" ] && [ -z "$(find -L "${sources[@]}" -newer "$guest" -print -quit)" ]; then
  exit 0
fi

command -v swiftc >/dev/null || fail "swiftc is missing: put the usr/bin of a Swift toolchain on PATH"
command -v aarch64-linux-gnu-gcc >/dev/null ||
  fail "aarch64-linux-gnu-gcc is missing: apt-get install gcc-aarch64-linux-gnu libc6-dev-arm64-cross"
toolchain=$(dirname "$(readlink -f "$(command -v swiftc)")")
lld=$toolchain/ld.lld
[ -x "$lld" ] || lld=$(command -v ld.lld) || fail "ld.lld is missing: apt-get install lld"
library=$toolchain/../lib/swift/embedded
[ -d "$library/aarch64-none-none-elf" ] ||
  fail "this Swift toolchain has no Embedded Swift standard library for AArch64"

build=$output/modules
mkdir -p "$build" "$output/linker"
# GNU ld refuses the protected symbols of Embedded Swift; gcc looks for `ld` in the folder of -B first.
ln -sf "$lld" "$output/linker/ld"

cat >"$build/module.modulemap" <<MAP
module CVector {
  header "$root/Sources/CVector/include/CVector.h"
  export *
}
MAP

# The C functions fmaf and sqrtf of other systems set no errno, so they are one instruction there; say it here too.
# A stack protector is nothing that the kernels have elsewhere either.
compile_module() {
  local name=$1
  shift
  swiftc -target aarch64-none-none-elf -enable-experimental-feature Embedded -wmo -parse-as-library -O \
    -swift-version 6 -warnings-as-errors -package-name acutance -Xfrontend -disable-stack-protector \
    -Xcc -fno-math-errno -I "$build" -module-name "$name" -emit-module \
    -emit-module-path "$build/$name.swiftmodule" -c -o "$build/$name.o" "$@"
}

echo "build.sh: compiling the kernels for AArch64" >&2
compile_module KernelInterface "$root"/Sources/KernelInterface/*.swift
compile_module VectorKernels "$root"/Sources/VectorKernels/*.swift
compile_module NEONGuest "$here"/*.swift "$root/Sources/EmulatedKernels/EmulatedFunction.swift"
# Comparing text, as the interface's names of kernels are, wants the tables of Unicode.
aarch64-linux-gnu-gcc -B "$output/linker" -static -O2 -Wall -Wextra -Werror -I "$root/Sources/CEmulatedCall/include" \
  "$here/main.c" "$build"/{KernelInterface,VectorKernels,NEONGuest}.o \
  "$library/aarch64-none-none-elf/libswiftUnicodeDataTables.a" -o "$guest"
