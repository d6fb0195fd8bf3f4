from enum import StrEnum

class ClauseStatus(StrEnum):
    COMPUTED = "computed"
    DISCRETION = "discretion"
    OUTSIDE = "outside"
    RECORDED = "recorded"

    def __str__(self) -> str:
        return str(self.value)
