"""How a command begins here, for lines that say which command to run next."""

import shutil
from pathlib import Path
from typing import Final

_STARTER: Final = Path(__file__).parents[2] / "run.py"


def program() -> str:
    """`bonebook`, or `python3 run.py` in a clone that is not on the path."""
    in_clone = _STARTER.exists() and not shutil.which("bonebook")
    return "python3 run.py" if in_clone else "bonebook"
