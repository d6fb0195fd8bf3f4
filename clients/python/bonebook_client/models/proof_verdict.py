from enum import StrEnum

class ProofVerdict(StrEnum):
    CONTRADICTORY = "contradictory"
    PROVED = "proved"
    REFUTED = "refuted"
    UNDETERMINED = "undetermined"

    def __str__(self) -> str:
        return str(self.value)
