"""The app on an empty log in memory, for what its routes say; built once in a process."""

from typing import Final

from litestar import Litestar

from api.app import bare_app
from api.settings import Settings
from domain.recorder import open_log

APP: Final[Litestar] = bare_app(Settings(), open_log("sqlite://"))
