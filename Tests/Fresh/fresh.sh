#!/usr/bin/env bash
# Runs the commands of the README's first section on a minimal Debian or Ubuntu that has nothing but Swift.
#
# usage: fresh.sh REPOSITORY TOOLCHAIN FOLDER [SUITE]
#
# REPOSITORY is cloned (what is not committed is not there), TOOLCHAIN is mounted read-only as /opt/swift, FOLDER keeps
# the minimal system for the next time. Wants root: for debootstrap, for mounts in a name space of their own, which end with
# it, and for chroot. Nothing of the machine around it is seen but the toolchain, /dev, and a proxy that the
# environment names.
set -euo pipefail

say() { printf 'fresh: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

repository=$(cd "$1" && pwd)
toolchain=$(cd "$2" && pwd)
folder=$3
suite=${4:-}

[ "$(id -u)" -eq 0 ] || fail "this needs root, for debootstrap and chroot"
[ -x "$toolchain/usr/bin/swift" ] || fail "$toolchain has no usr/bin/swift"

# That of this machine where it is a Debian or an Ubuntu that debootstrap knows.
if [ -z "$suite" ]; then
  suite=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
  [ -e "/usr/share/debootstrap/scripts/$suite" ] || suite=bookworm
fi

# The commands between the first section's fences, one after the other.
commands() {
  awk '/^## /{section++} section == 1 && /^```/{open = !open; next} section == 1 && open && /^\.\/dev /' \
    "$repository/README.md"
}

mapfile -t lines < <(commands)
[ "${#lines[@]}" -eq 2 ] || fail "the README's first section has ${#lines[@]} commands and not two: ${lines[*]}"

base=$folder/$suite
if [ ! -e "$base.complete" ]; then
  say "making a minimal $suite (a minute)"
  rm -rf --one-file-system "$base"
  mkdir -p "$base"
  debootstrap --variant=minbase "$suite" "$base" >"$base.log" 2>&1 || { tail -n 20 "$base.log" >&2; fail "debootstrap failed"; }
  touch "$base.complete"
fi

root=$folder/run
rm -rf --one-file-system "$root"
say "copying it"
cp -a --reflink=auto "$base" "$root"
trap 'rm -rf --one-file-system "$root"' EXIT
git clone --quiet --no-hardlinks "$repository" "$root/root/acutance"
mkdir -p "$root/opt/swift"
cp /etc/resolv.conf "$root/etc/resolv.conf"
say "in it: $(tr '\n' ' ' <"$root/etc/debian_version"), $(find "$root/var/lib/dpkg/info" -name '*.list' | wc -l) packages, commit $(git -C "$root/root/acutance" rev-parse --short HEAD)"

# Runs one line there.
run() {
  # shellcheck disable=SC2016
  unshare --mount --pid --fork --kill-child bash -euo pipefail -c '
    mount --bind "$1" "$2/opt/swift"
    mount -o remount,bind,ro "$2/opt/swift"
    mount --rbind /dev "$2/dev"
    mount -t proc proc "$2/proc"
    exec chroot "$2" /usr/bin/env -i HOME=/root LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
      ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} \
      bash -c "cd /root/acutance && $3"
  ' run "$toolchain" "$root" "$1"
}

for line in "${lines[@]}"; do
  say "\$ $line"
  start=$SECONDS
  run "$line"
  say "\$ $line: passed, $((SECONDS - start)) s"
done
say "$suite, commit $(git -C "$root/root/acutance" rev-parse --short HEAD): both commands of the README work"
