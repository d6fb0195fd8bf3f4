from enum import StrEnum

class GrantGivenType2Role(StrEnum):
    DIRECTOR = "director"
    OFFICIAL = "official"
    RECORDER = "recorder"

    def __str__(self) -> str:
        return str(self.value)
