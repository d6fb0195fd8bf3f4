from enum import StrEnum

class ScoreCardOutAdditionalProperty(StrEnum):
    GAME = "game"
    LIFE = "life"
    MATCH = "match"
    TOURNAMENT = "tournament"

    def __str__(self) -> str:
        return str(self.value)
