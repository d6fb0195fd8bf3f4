from enum import StrEnum

class ResultAgreedReportedScope(StrEnum):
    GAME = "game"
    MATCH = "match"

    def __str__(self) -> str:
        return str(self.value)
