from enum import StrEnum

class ChoiceWho(StrEnum):
    OFFICIAL = "official"
    OPPONENT = "opponent"

    def __str__(self) -> str:
        return str(self.value)
