from enum import StrEnum

class DisputeStage(StrEnum):
    APPEALED = "appealed"
    CLOSED = "closed"
    HEARD = "heard"
    RAISED = "raised"
    RULED = "ruled"

    def __str__(self) -> str:
        return str(self.value)
