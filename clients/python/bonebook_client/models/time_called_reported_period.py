from enum import StrEnum

class TimeCalledReportedPeriod(StrEnum):
    GAME = "game"
    MATCH = "match"

    def __str__(self) -> str:
        return str(self.value)
