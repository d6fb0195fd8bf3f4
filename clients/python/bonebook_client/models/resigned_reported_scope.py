from enum import StrEnum

class ResignedReportedScope(StrEnum):
    GAME = "game"
    MATCH = "match"

    def __str__(self) -> str:
        return str(self.value)
