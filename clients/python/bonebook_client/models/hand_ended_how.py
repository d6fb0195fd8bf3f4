from enum import StrEnum

class HandEndedHow(StrEnum):
    DOMINO = "domino"
    FORFEIT = "forfeit"
    LOCK = "lock"
    MADE = "made"
    PASSED = "passed"
    PENALTY = "penalty"
    SET = "set"
    VOID = "void"

    def __str__(self) -> str:
        return str(self.value)
