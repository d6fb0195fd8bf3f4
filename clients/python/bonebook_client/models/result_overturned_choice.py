from enum import StrEnum

class ResultOverturnedChoice(StrEnum):
    ANNOTATE = "annotate"
    KEEP = "keep"
    REPLAY = "replay"

    def __str__(self) -> str:
        return str(self.value)
