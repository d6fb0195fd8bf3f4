from enum import StrEnum

class ReadBookId(StrEnum):
    FU = "FU"
    HF = "HF"
    PDA = "PDA"
    UDL = "UDL"
    VALUE_3 = "42"

    def __str__(self) -> str:
        return str(self.value)
