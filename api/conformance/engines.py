"""The engines that answer vectors: this program, or another that is asked line by line."""

import shlex
import subprocess
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from typing import Any

import msgspec

from api.conformance.vector_kinds import answer_to
from api.conformance.vectors import Vector, VectorAnswer
from api.plain_json import is_object
from domain.errors import BadRecord

Engine = Callable[[Vector], VectorAnswer]


def own(vector: Vector) -> VectorAnswer:
    """Answer a vector with this program. Raises `BadRecord` for an unknown kind."""
    answer = answer_to(vector)
    if answer is None:
        raise BadRecord("kind", f"is {vector.get('kind')!r}; nothing here carries that out")
    return answer(vector)


def asked(line: str) -> bytes:
    """Answer a line that has a vector with a line, as other engines are asked to.

    The answer has no line feed. Where anything goes wrong, it is an object with `error` alone.
    """
    try:
        return msgspec.json.encode(own(msgspec.json.decode(line)))
    except Exception as error:  # noqa: BLE001  whatever goes wrong, the next line is answered
        return msgspec.json.encode({"error": f"{type(error).__name__}: {error}"})


@contextmanager
def program(command: str) -> Generator[Engine]:
    """Another engine: a program that reads a vector a line, and writes its answer a line.

    What is expected is not sent. It is killed when the block ends. Raises `BadRecord` where it
    cannot be run; asking raises it where the program ended, or writes no JSON object, or one with
    `error`.
    """
    try:
        process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
    except OSError as error:
        raise BadRecord(command, error.strerror or "cannot be run") from error
    except ValueError as error:  # a quotation that does not end
        raise BadRecord(command, str(error)) from error
    assert process.stdin is not None
    assert process.stdout is not None
    to_it, from_it = process.stdin, process.stdout

    def ask(vector: Vector) -> VectorAnswer:
        sent = {name: value for name, value in vector.items() if name != "expect"}
        # A program that has ended takes nothing more; that it ended is told below.
        with suppress(BrokenPipeError):
            to_it.write(msgspec.json.encode(sent).decode() + "\n")
            to_it.flush()
        return _answer_in(from_it.readline(), command)

    try:
        yield ask
    finally:
        process.kill()
        process.wait()
        with suppress(BrokenPipeError):
            to_it.close()
        from_it.close()
        to_it.close()
        from_it.close()


def _answer_in(line: str, command: str) -> VectorAnswer:
    """The answer that a program wrote on a line, "" if it ended. Raises `BadRecord`."""
    if not line:
        raise BadRecord(command, "ended before it answered")
    try:
        answer: Any = msgspec.json.decode(line)
    except msgspec.DecodeError as error:
        raise BadRecord(command, f"answers no JSON: {error}") from error
    if not is_object(answer):
        raise BadRecord(command, "answers no object")
    if "error" in answer:
        raise BadRecord(command, str(answer["error"]))
    return answer
