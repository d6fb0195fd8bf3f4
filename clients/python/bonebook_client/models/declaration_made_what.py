from enum import StrEnum

class DeclarationMadeWhat(StrEnum):
    LAYDOWN = "laydown"
    MADE = "made"
    SET = "set"

    def __str__(self) -> str:
        return str(self.value)
