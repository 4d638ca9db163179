"""What can go wrong."""

from __future__ import annotations

from enum import IntEnum


class ErrorCode(IntEnum):
    """The kinds of errors, with the numbers of the C library (``acutance_status``)."""

    NULL_POINTER = 1
    #: A size, a stride, an alignment or the shape of a result that does not fit.
    SHAPE = 2
    #: Another argument outside what is allowed: a pixel type, a name, weights, threads.
    PARAMETER = 3
    #: A result that shares memory with its source.
    OVERLAP = 4
    OUT_OF_MEMORY = 5
    #: ``ACUTANCE_VARIANT`` names a kernel variant that does not exist or that this CPU does not run.
    VARIANT = 6
    #: A kernel gave another result than its scalar twin when this process checked it.
    SELF_CHECK = 7
    #: A plan that is running in another thread.
    PLAN_IN_USE = 8
    FILE_MISSING = 20
    FILE_UNREADABLE = 21
    UNSUPPORTED_IMAGE = 22
    TRUNCATED_IMAGE = 23
    CORRUPT_IMAGE = 24
    IMAGE_TOO_LARGE = 25
    EMPTY_IMAGE = 26
    INTERNAL = 99


class AcutanceError(ValueError):
    """A call that could not be done; no result has been written. The text names the argument.

    Attributes:
        code: the kind of error.
    """

    code: ErrorCode

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = ErrorCode(code)

    def __reduce__(self) -> tuple[type[AcutanceError], tuple[int, str]]:
        return type(self), (int(self.code), str(self))
