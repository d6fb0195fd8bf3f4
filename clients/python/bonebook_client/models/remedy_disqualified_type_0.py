from enum import StrEnum

class RemedyDisqualifiedType0(StrEnum):
    GAME = "game"
    LIFE = "life"
    MATCH = "match"
    TOURNAMENT = "tournament"

    def __str__(self) -> str:
        return str(self.value)
