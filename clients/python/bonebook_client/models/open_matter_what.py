from enum import StrEnum

class OpenMatterWhat(StrEnum):
    DISPUTE = "dispute"
    IN_PLAY = "in play"
    UNSIGNED_CARD = "unsigned card"

    def __str__(self) -> str:
        return str(self.value)
