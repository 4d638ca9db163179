#pragma once

#include <stddef.h>

/// Room for a message of this thread, zeros at first: the one thing of the C library that Swift has no words for.
char *thread_message_buffer(void);
/// Bytes of it, the final zero included.
size_t thread_message_capacity(void);
