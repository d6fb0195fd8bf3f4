from enum import StrEnum

class GrantGivenType1Role(StrEnum):
    AUDIENCE = "audience"
    AUDITOR = "auditor"
    BROADCASTER = "broadcaster"
    SCOREBOARD = "scoreboard"

    def __str__(self) -> str:
        return str(self.value)
