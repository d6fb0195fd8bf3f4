from enum import StrEnum

class SetFoundFaultyWhat(StrEnum):
    DOUBLED = "doubled"
    MARKED = "marked"
    MISSING = "missing"

    def __str__(self) -> str:
        return str(self.value)
