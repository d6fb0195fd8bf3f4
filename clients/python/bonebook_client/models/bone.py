from enum import StrEnum

class Bone(StrEnum):
    VALUE_0 = "0-0"
    VALUE_1 = "1-0"
    VALUE_10 = "4-0"
    VALUE_11 = "4-1"
    VALUE_12 = "4-2"
    VALUE_13 = "4-3"
    VALUE_14 = "4-4"
    VALUE_15 = "5-0"
    VALUE_16 = "5-1"
    VALUE_17 = "5-2"
    VALUE_18 = "5-3"
    VALUE_19 = "5-4"
    VALUE_2 = "1-1"
    VALUE_20 = "5-5"
    VALUE_21 = "6-0"
    VALUE_22 = "6-1"
    VALUE_23 = "6-2"
    VALUE_24 = "6-3"
    VALUE_25 = "6-4"
    VALUE_26 = "6-5"
    VALUE_27 = "6-6"
    VALUE_3 = "2-0"
    VALUE_4 = "2-1"
    VALUE_5 = "2-2"
    VALUE_6 = "3-0"
    VALUE_7 = "3-1"
    VALUE_8 = "3-2"
    VALUE_9 = "3-3"

    def __str__(self) -> str:
        return str(self.value)
