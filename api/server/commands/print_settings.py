"""`bonebook settings`: the settings that are in force here, and which place each comes from."""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import rich_click as click
from msgspec import json, structs

from api.command_kit.options import option
from api.command_kit.refusing import refuse
from api.settings import FILE, BadSettings, layers, load

DEFAULT: Final = "default"
USUAL_NAME: Final = Path("bonebook.toml")
"""A file that looks like one of settings, and is read only where `BONEBOOK_CONFIG` names it."""


@click.command("settings")
@option("--json", "as_json", is_flag=True, help="As one JSON object: value and place by name.")
def print_settings(as_json: bool) -> None:
    """Print the settings in force, and which place each comes from.

    A password in the database's address is left out. Options of a command line are not known
    here. A settings file in this folder that nothing names is told of on standard error.
    """
    try:
        shown = in_force(os.environ)
    except BadSettings as error:
        refuse(str(error))
    if as_json:
        named = {name: {"value": value, "from": place} for name, (value, place) in shown.items()}
        click.echo(json.format(json.encode(named)))
    else:
        for name, (value, place) in shown.items():
            click.echo(f"{name} = {json.encode(value).decode()}  # {place}")
    if USUAL_NAME.exists() and not os.environ.get(FILE):
        click.echo(
            f"bonebook: {USUAL_NAME} in this folder is not read; name it in {FILE}", err=True
        )


def in_force(environ: Mapping[str, str]) -> dict[str, tuple[object, str]]:
    """Each setting's value and the place that gave it, by name, without the database's password.

    A setting that no place gave has its default. Raises `BadSettings`.
    """
    values = structs.asdict(load(environ))
    places = {name: layer.place for layer in layers(environ) for name in layer.values}
    values["database"] = without_password(values["database"])
    return {name: (value, places.get(name, DEFAULT)) for name, value in values.items()}


def without_password(url: str) -> str:
    """The address of a database, with `***` for a password.

    >>> without_password("postgresql://ann:secret@db.example/games?schema=north")
    'postgresql://ann:***@db.example/games?schema=north'
    """
    user_info, query = r"(?<=://)([^/?#@:]*):[^/?#]*(?=@)", r"(?<=[?&]password=)[^&#]*"
    return re.sub(query, "***", re.sub(user_info, r"\1:***", url))
