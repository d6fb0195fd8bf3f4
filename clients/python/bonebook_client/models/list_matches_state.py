from enum import StrEnum

class ListMatchesState(StrEnum):
    OVER = "over"
    PLAY = "play"
    VALUE_0 = ""

    def __str__(self) -> str:
        return str(self.value)
