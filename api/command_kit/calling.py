"""How a command is called: what is wrong with the call, or a disk behind it, is one line."""

import os
import sys
from contextlib import suppress
from typing import Any

import rich_click as click

from api.command_kit.refusing import refuse


class OneLineGroup(click.RichGroup):
    """A group of commands that end with one line on standard error where they cannot go on."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The name of the command, the command, and the arguments left for it.

        Raises `click.UsageError`, which lists the commands, for an unknown name.
        """
        if args and self.get_command(ctx, args[0]) is None:
            named = ", ".join(self.list_commands(ctx))
            ctx.fail(f"there is no command {args[0]!r}; there are {named}")
        return super().resolve_command(ctx, args)

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run a command and end the process: 0, its status, or 2 with the error in one line.

        That is for a wrong call, an `OSError`, or input that nests too deep; other errors pass. The
        status is 1 where somebody interrupts it. With `standalone_mode=False`, return its result
        instead, and let all errors pass.
        """
        alone = extra.pop("standalone_mode", True)
        if not alone:
            return super().main(*args, standalone_mode=False, **extra)
        try:
            status = super().main(*args, standalone_mode=False, **extra)
            sys.stdout.flush()
        except click.UsageError as error:
            path = error.ctx.command_path if error.ctx else "bonebook"
            refuse(f"{error.format_message().rstrip('.')}; see {path} -h")
        except click.ClickException as error:
            refuse(error.format_message())
        except click.Abort:
            raise SystemExit(1) from None
        except RecursionError:
            refuse("what it was given nests too deep to be read")
        except OSError as error:
            _drop_output()
            what = f"{error.filename}: " if error.filename else ""
            refuse(f"{what}{error.strerror or error}")
        raise SystemExit(status if isinstance(status, int) else 0)


def _drop_output() -> None:
    """Let what was not written yet go nowhere: the end of the process would try again."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
