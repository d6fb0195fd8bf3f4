from enum import StrEnum

class StackChosenReportedStackType0(StrEnum):
    DOUBLE = "double"
    SINGLE = "single"

    def __str__(self) -> str:
        return str(self.value)
