#include "CContentHash.h"

#include <errno.h>
#include <nettle/sha2.h>
#include <nettle/version.h>
#include <unistd.h>

// nettle 4 knows the length of a digest by itself.
static void finish(struct sha256_ctx *context, uint8_t *hash) {
#if NETTLE_VERSION_MAJOR >= 4
  sha256_digest(context, hash);
#else
  sha256_digest(context, ACUTANCE_HASH_SIZE, hash);
#endif
}

int acutance_hash_descriptor(int descriptor, uint8_t hash[ACUTANCE_HASH_SIZE]) {
  enum { PIECE = 1 << 16 };
  uint8_t piece[PIECE];
  struct sha256_ctx context;
  sha256_init(&context);
  for (;;) {
    const ssize_t count = read(descriptor, piece, PIECE);
    if (count == 0) break;
    if (count > 0) {
      sha256_update(&context, (size_t)count, piece);
    } else if (errno != EINTR) {
      return errno;
    }
  }
  finish(&context, hash);
  return 0;
}

void acutance_hash_bytes(const void *bytes, size_t count, uint8_t hash[ACUTANCE_HASH_SIZE]) {
  struct sha256_ctx context;
  sha256_init(&context);
  sha256_update(&context, count, bytes);
  finish(&context, hash);
}
