#ifndef CALLOCATIONCOUNT_H
#define CALLOCATIONCOUNT_H

/// How often this thread has asked for memory so far, or -1 where that cannot be counted: other C libraries than
/// glibc, and under a sanitizer, which has an allocator of its own.
long allocation_count(void);

#endif
