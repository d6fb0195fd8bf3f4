"""A mutant of the recording process: it records on a server that is not safe for a record."""

import asyncio
import sys

from domain.recorder import migrating, postgres
from tests.recorder.recording_process import main

if __name__ == "__main__":
    migrating.check_settings = postgres.check_settings = lambda _: None  # pyright: ignore[reportPrivateImportUsage, reportAttributeAccessIssue]
    asyncio.run(main(*sys.argv[1:]))
