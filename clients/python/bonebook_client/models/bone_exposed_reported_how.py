from enum import StrEnum

class BoneExposedReportedHow(StrEnum):
    ACCIDENT = "accident"
    DRAW = "draw"
    SHUFFLE = "shuffle"

    def __str__(self) -> str:
        return str(self.value)
