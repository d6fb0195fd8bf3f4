"""The sources of records for commands: a file, or a match in a database."""

from pathlib import Path

from api.command_kit.refusing import refuse
from api.exchange.match_files import possible, read_matches
from domain.errors import BonebookError
from domain.events import Entry


def entries_from(source: str, number: int, database: str | None) -> list[Entry]:
    """The entries of match `number`, from 1, in the file `source`, each found possible.

    Where there is no such file and a database is given, those of the match with the id `source`
    in it, whatever `number` is, as they were recorded. Ends the command where they cannot be read.
    """
    if not Path(source).exists() and database is not None:
        # The stores' drivers take longer to import than a file takes to be replayed.
        from api.command_kit.stores import with_log

        return with_log(database, lambda log: log.read(source))
    try:
        matches = read_matches(Path(source))
        if not 1 <= number <= len(matches):
            refuse(f"{source}: --match {number}: it holds {len(matches)} matches")
        return possible(matches[number - 1], Path(source))
    except BonebookError as error:
        refuse(str(error))
