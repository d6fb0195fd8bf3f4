from enum import StrEnum

class BoardSvgAs(StrEnum):
    CORRECTED = "corrected"
    STOOD = "stood"

    def __str__(self) -> str:
        return str(self.value)
