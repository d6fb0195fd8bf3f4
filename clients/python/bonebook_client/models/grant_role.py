from enum import StrEnum

class GrantRole(StrEnum):
    ADMINISTRATOR = "administrator"
    AUDIENCE = "audience"
    AUDITOR = "auditor"
    BROADCASTER = "broadcaster"
    DIRECTOR = "director"
    OFFICIAL = "official"
    PARTNER = "partner"
    PLAYER = "player"
    RECORDER = "recorder"
    SCOREBOARD = "scoreboard"

    def __str__(self) -> str:
        return str(self.value)
