"""Settings of a PostgreSQL server by which what is acknowledged is on the disk, and their check."""

from collections.abc import Mapping

from api.event_store.errors import WrongStore

_OLDEST = 130000

SETTINGS = """
    SELECT current_setting('fsync') AS fsync,
           current_setting('full_page_writes') AS full_page_writes,
           current_setting('synchronous_commit') AS synchronous_commit,
           current_setting('synchronous_standby_names') AS synchronous_standby_names,
           current_setting('server_encoding') AS encoding,
           current_setting('server_version_num')::int AS version,
           pg_is_in_recovery() AS standby
"""

_ON_A_STANDBY = ("on", "remote_apply")
"""Values of `synchronous_commit` that wait until a standby has an event on its disk."""


def check_settings(settings: Mapping[str, object], *, standby: bool = False) -> None:
    """Raise `WrongStore`, naming each setting, unless what is acknowledged will be on the disk.

    The server must also be a primary of PostgreSQL 13 or newer, with UTF8. `settings` is the row of
    `SETTINGS`. With `standby`, an acknowledged event must be on the disk of a standby too.
    """
    wrong = [
        f"{name} is off; set it on"
        for name in ("fsync", "full_page_writes", "synchronous_commit")
        if settings[name] == "off"
    ]
    wrong += _about_standbys(settings, standby=standby)
    if settings["encoding"] != "UTF8":
        wrong.append(f"server_encoding is {settings['encoding']}; make the database with UTF8")
    if int(str(settings["version"])) < _OLDEST:
        wrong.append(f"server_version is {settings['version']}; use PostgreSQL 13 or newer")
    if settings["standby"]:
        wrong.append("it is a standby, which takes no records; give its primary")
    if wrong:
        raise WrongStore("PostgreSQL is not safe for a record: " + "; ".join(wrong))


def _about_standbys(settings: Mapping[str, object], *, standby: bool) -> list[str]:
    """The settings by which an event may be acknowledged that no standby has."""
    level, names = settings["synchronous_commit"], settings["synchronous_standby_names"]
    if standby and not names:
        return ["synchronous_standby_names is empty, and `standby` demands one; name it"]
    if standby and level not in (*_ON_A_STANDBY, "off"):
        return [f"synchronous_commit is {level}, and `standby` demands on or remote_apply"]
    if names and level == "local":
        return ["synchronous_commit is local, and waits for no standby; set it on"]
    return []
