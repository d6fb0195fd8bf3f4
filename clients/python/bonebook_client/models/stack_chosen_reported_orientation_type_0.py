from enum import StrEnum

class StackChosenReportedOrientationType0(StrEnum):
    CROSSWISE = "crosswise"
    LENGTHWISE = "lengthwise"

    def __str__(self) -> str:
        return str(self.value)
