from enum import StrEnum

class DisputeClosedReportedHow(StrEnum):
    MOOT = "moot"
    NOT_HEARD = "not_heard"
    RULED = "ruled"
    SETTLED = "settled"
    WITHDRAWN = "withdrawn"

    def __str__(self) -> str:
        return str(self.value)
