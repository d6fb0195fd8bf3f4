"""The log against a model of two dictionaries, under any sequence of commands."""

import asyncio
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from api.event_store import (
    Appended,
    KeyReused,
    LogError,
    NewEvent,
    StaleVersion,
    UnknownStream,
    open_log,
)
from domain.events import Fact, Observed, Passed, ScoreCalled
from tests.support.examples import AsMany

STREAMS = ("m-a", "m-b", "m-c")
Command = tuple[str, tuple[Fact, ...], int | None, str | None, bytes]

facts = st.one_of(
    st.builds(Passed, seat=st.integers(0, 3)),
    st.builds(ScoreCalled, seat=st.integers(0, 3), points=st.sampled_from([5, 10, 15])),
    st.builds(Observed, what=st.just("talk"), note=st.text(max_size=20)),
)
commands = st.tuples(
    st.sampled_from(STREAMS),
    st.lists(facts, min_size=1, max_size=3).map(tuple),
    st.none() | st.integers(0, 6),
    st.none() | st.sampled_from(["k1", "k2", "k3", "k4", "k5", "k6"]),
    st.sampled_from([b"body", b"body", b"another body"]),
)


class LogAndModel(RuleBasedStateMachine):
    """The model: all facts in order with their stream, and the answer under each key."""

    @staticmethod
    def url() -> str:
        """Where a fresh log is."""
        raise NotImplementedError

    def __init__(self) -> None:
        super().__init__()
        self.recorded: list[tuple[str, Fact]] = []
        self.answers: dict[str, tuple[bytes, Appended]] = {}
        self.at = self.url()
        self.loop = asyncio.Runner()

    @initialize()
    def begin(self) -> None:
        self.log = open_log(self.at)

    def stream(self, name: str) -> list[Fact]:
        return [fact for stream, fact in self.recorded if stream == name]

    def expected_of(self, command: Command) -> Appended | type[LogError]:
        """The model's answer to a command, and its act."""
        stream, facts, expected, key, fingerprint = command
        version = len(self.stream(stream))
        if key in self.answers:
            first, answer = self.answers[key]
            if fingerprint != first:
                return KeyReused
            return Appended(
                stream=answer.stream,
                first=answer.first,
                last=answer.last,
                log_position=answer.log_position,
                replayed=True,
            )
        if version == 0 and expected != 0:
            return UnknownStream
        if expected not in (None, version):
            return StaleVersion
        self.recorded += [(stream, fact) for fact in facts]
        answer = Appended(stream, version + 1, version + len(facts), len(self.recorded))
        if key is not None:
            self.answers[key] = (fingerprint, answer)
        return answer

    @rule(group=st.lists(commands, min_size=1, max_size=6))
    def commands_that_arrive_together(self, group: list[Command]) -> None:
        async def send() -> list[Appended | BaseException]:
            return await asyncio.gather(
                *(
                    self.log.append(stream, list(map(NewEvent, facts)), expected, key, body)
                    for stream, facts, expected, key, body in group
                ),
                return_exceptions=True,
            )

        result = self.loop.run(send())
        expected = [self.expected_of(command) for command in group]
        assert [one if isinstance(one, Appended) else type(one) for one in result] == expected

    @rule(stream=st.sampled_from(STREAMS), facts=st.lists(facts, min_size=1, max_size=3))
    def a_command_on_the_current_version(self, stream: str, facts: list[Fact]) -> None:
        version = len(self.stream(stream))
        self.commands_that_arrive_together([(stream, tuple(facts), version, None, b"")])

    @rule()
    def the_log_is_closed_and_opened_again(self) -> None:
        self.loop.run(self.log.close())
        self.begin()

    @rule(after=st.integers(0, 8), limit=st.integers(1, 8))
    def the_tail_is_read(self, after: int, limit: int) -> None:
        tail = self.loop.run(self.log.tail(after, limit))
        assert [entry.log_position for entry in tail] == list(
            range(after + 1, min(after + limit, len(self.recorded)) + 1)
        )

    @invariant()
    def the_log_holds_what_the_model_holds(self) -> None:
        tail = self.loop.run(self.log.tail())
        assert [(e.stream, getattr(e.entry, "fact", None)) for e in tail] == self.recorded
        assert self.loop.run(self.log.head()) == len(self.recorded)
        assert self.loop.run(self.log.streams()) == list(dict.fromkeys(s for s, _ in self.recorded))
        for name in STREAMS:
            assert self.loop.run(self.log.version(name)) == len(self.stream(name))

    @invariant()
    def each_stream_reads_as_in_the_model(self) -> None:
        for name in {stream for stream, _ in self.recorded}:
            entries = self.loop.run(self.log.read(name))
            assert [entry.fact for entry in entries] == self.stream(name)
            assert [entry.position for entry in entries] == list(range(1, len(entries) + 1))

    def teardown(self) -> None:
        self.loop.run(self.log.close())
        self.loop.close()


EXAMPLES = {"sqlite": (5, 20, 80), "postgresql": (2, 5, 20)}
"""In a usual, a long and a thorough run; a schema for each costs more than a file of SQLite."""


def test_the_log_does_what_the_model_does(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest, as_many: AsMany
):
    def file() -> str:
        return f"sqlite:///{tmp_path}/{next(numbers)}.db"

    numbers = count()
    fresh = file if kind == "sqlite" else request.getfixturevalue("fresh_schema")

    class OnThisStore(LogAndModel):
        url = staticmethod(fresh)

    examples = as_many(*EXAMPLES[kind])
    run_state_machine_as_test(
        OnThisStore,
        settings=settings(max_examples=examples, stateful_step_count=20, deadline=None),
    )
