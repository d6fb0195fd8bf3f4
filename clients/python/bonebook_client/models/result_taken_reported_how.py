from enum import StrEnum

class ResultTakenReportedHow(StrEnum):
    BOTH_FORFEITED = "both_forfeited"
    FORFEITED = "forfeited"
    PLAYED = "played"

    def __str__(self) -> str:
        return str(self.value)
