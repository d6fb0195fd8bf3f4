from enum import StrEnum

class SetFoundFaultyReportedWhat(StrEnum):
    DOUBLED = "doubled"
    MARKED = "marked"
    MISSING = "missing"

    def __str__(self) -> str:
        return str(self.value)
