from enum import StrEnum

class ConsequenceDisqualifiedType0ItemType1(StrEnum):
    GAME = "game"
    LIFE = "life"
    MATCH = "match"
    TOURNAMENT = "tournament"

    def __str__(self) -> str:
        return str(self.value)
