from enum import StrEnum

class InfractionCaller(StrEnum):
    EITHER = "either"
    OFFICIAL = "official"
    OPPONENT = "opponent"

    def __str__(self) -> str:
        return str(self.value)
