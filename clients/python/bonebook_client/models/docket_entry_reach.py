from enum import StrEnum

class DocketEntryReach(StrEnum):
    GAME = "game"
    HAND = "hand"
    MATCH = "match"
    NOTHING = "nothing"
    POINTS = "points"
    TABLE = "table"

    def __str__(self) -> str:
        return str(self.value)
