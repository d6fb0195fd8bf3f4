from enum import StrEnum

class TricksAs(StrEnum):
    CORRECTED = "corrected"
    STOOD = "stood"

    def __str__(self) -> str:
        return str(self.value)
