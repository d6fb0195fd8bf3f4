from enum import StrEnum

class HandStartedOpensType0(StrEnum):
    ANY_DOMINO = "any_domino"
    HIGHEST_DOUBLE = "highest_double"
    LOTS = "lots"

    def __str__(self) -> str:
        return str(self.value)
