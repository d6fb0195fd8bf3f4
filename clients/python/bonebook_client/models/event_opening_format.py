from enum import StrEnum

class EventOpeningFormat(StrEnum):
    BRACKET = "bracket"
    GROUPS_THEN_BRACKET = "groups-then-bracket"
    LADDER = "ladder"
    LEAGUE = "league"
    PDA = "PDA"
    ROUND_ROBIN = "round-robin"
    SWISS = "swiss"
    SWISS_THEN_BRACKET = "swiss-then-bracket"
    TABLE_THEN_BRACKET = "table-then-bracket"
    UDL = "UDL"
    VALUE_1 = "42"

    def __str__(self) -> str:
        return str(self.value)
