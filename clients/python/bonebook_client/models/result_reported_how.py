from enum import StrEnum

class ResultReportedHow(StrEnum):
    BOTH_FORFEITED = "both_forfeited"
    FORFEITED = "forfeited"
    PLAYED = "played"

    def __str__(self) -> str:
        return str(self.value)
