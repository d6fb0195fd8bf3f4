from enum import StrEnum

class DisputeClosedReportedHow(StrEnum):
    MOOT = "moot"
    RULED = "ruled"
    SETTLED = "settled"
    WITHDRAWN = "withdrawn"

    def __str__(self) -> str:
        return str(self.value)
