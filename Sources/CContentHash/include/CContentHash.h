#pragma once

#include <stddef.h>
#include <stdint.h>

enum { ACUTANCE_HASH_SIZE = 32 };

/// SHA-256 of everything from the descriptor's place on. Returns 0 or the error number.
int acutance_hash_descriptor(int descriptor, uint8_t hash[ACUTANCE_HASH_SIZE]);

/// SHA-256 of bytes in memory.
void acutance_hash_bytes(const void *bytes, size_t count, uint8_t hash[ACUTANCE_HASH_SIZE]);
