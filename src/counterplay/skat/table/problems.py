"""Why something cannot be done at a table."""


class Refusal(Exception):
    """Something that cannot be done at the table now: a code for programs and a sentence."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code, self.message = code, message


class ThinkingFailed(Exception):
    """A task raised, took too long, or its process died."""


class Overtaken(Exception):
    """Another process has written this table's journal further: it lives there."""


class NotKept(Exception):
    """Nothing can be written down now (a full disk, most likely), so it has not happened."""
