from enum import StrEnum

class NextOpeningRule(StrEnum):
    ANY_DOMINO = "any_domino"
    DOMINO_HOLDER = "domino_holder"
    HIGHEST_DOUBLE = "highest_double"
    LOCK_WINNER = "lock_winner"
    LOTS = "lots"
    PREVIOUS_STARTER = "previous_starter"
    WINNING_SIDE = "winning_side"

    def __str__(self) -> str:
        return str(self.value)
