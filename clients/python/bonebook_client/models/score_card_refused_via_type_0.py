from enum import StrEnum

class ScoreCardRefusedViaType0(StrEnum):
    KEY = "key"
    PIN = "pin"
    WITNESS = "witness"

    def __str__(self) -> str:
        return str(self.value)
