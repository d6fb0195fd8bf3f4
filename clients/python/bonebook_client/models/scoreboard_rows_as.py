from enum import StrEnum

class ScoreboardRowsAs(StrEnum):
    CORRECTED = "corrected"
    STOOD = "stood"

    def __str__(self) -> str:
        return str(self.value)
