from enum import StrEnum

class FlaggedRulingGiven(StrEnum):
    CONTRADICTORY = "contradictory"
    PROVED = "proved"
    REFUTED = "refuted"
    UNDETERMINED = "undetermined"

    def __str__(self) -> str:
        return str(self.value)
