from enum import StrEnum

class MessageListJoined(StrEnum):
    AND = "and"
    OR = "or"
    VALUE_0 = ","
    VALUE_1 = ";"

    def __str__(self) -> str:
        return str(self.value)
