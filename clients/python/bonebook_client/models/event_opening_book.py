from enum import StrEnum

class EventOpeningBook(StrEnum):
    FU = "FU"
    HF = "HF"
    PDA = "PDA"
    UDL = "UDL"
    VALUE_0 = ""
    VALUE_4 = "42"

    def __str__(self) -> str:
        return str(self.value)
