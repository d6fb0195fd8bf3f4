from enum import StrEnum

class RemedyEndsType0(StrEnum):
    GAME = "game"
    HAND = "hand"
    MATCH = "match"

    def __str__(self) -> str:
        return str(self.value)
