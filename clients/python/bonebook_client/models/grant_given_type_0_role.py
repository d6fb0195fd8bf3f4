from enum import StrEnum

class GrantGivenType0Role(StrEnum):
    PARTNER = "partner"
    PLAYER = "player"

    def __str__(self) -> str:
        return str(self.value)
