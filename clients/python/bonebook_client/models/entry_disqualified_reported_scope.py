from enum import StrEnum

class EntryDisqualifiedReportedScope(StrEnum):
    LIFE = "life"
    MATCH = "match"
    TOURNAMENT = "tournament"

    def __str__(self) -> str:
        return str(self.value)
