from enum import StrEnum

class FindingWindow(StrEnum):
    FINALITY = "finality"
    MATCH = "match"
    NONE = "none"
    PAYMENT = "payment"
    PLACEMENT = "placement"
    SHAKE = "shake"

    def __str__(self) -> str:
        return str(self.value)
