from enum import StrEnum

class StatementHeardReportedWhatType0(StrEnum):
    DREW = "drew"
    HELD = "held"
    NOT_HELD = "not_held"

    def __str__(self) -> str:
        return str(self.value)
