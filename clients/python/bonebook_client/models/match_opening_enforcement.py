from enum import StrEnum

class MatchOpeningEnforcement(StrEnum):
    RECORD = "record"
    STRICT = "strict"

    def __str__(self) -> str:
        return str(self.value)
