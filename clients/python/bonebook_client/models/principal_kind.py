from enum import StrEnum

class PrincipalKind(StrEnum):
    DEVICE = "device"
    PERSON = "person"
    SERVICE = "service"

    def __str__(self) -> str:
        return str(self.value)
