from enum import StrEnum

class NewPrincipalKind(StrEnum):
    DEVICE = "device"
    PERSON = "person"
    SERVICE = "service"

    def __str__(self) -> str:
        return str(self.value)
