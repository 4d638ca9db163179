#include "CThreadMessage.h"

static _Thread_local char message[1024];

char *thread_message_buffer(void) { return message; }

size_t thread_message_capacity(void) { return sizeof message; }
