from enum import StrEnum

class DeclarationMadeReportedWhat(StrEnum):
    LAYDOWN = "laydown"
    MADE = "made"
    SET = "set"

    def __str__(self) -> str:
        return str(self.value)
