from enum import StrEnum

class CardActViaType0(StrEnum):
    KEY = "key"
    PIN = "pin"
    WITNESS = "witness"

    def __str__(self) -> str:
        return str(self.value)
