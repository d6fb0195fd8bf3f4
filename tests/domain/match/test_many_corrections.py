"""Corrections made together cost the record once, however many they are."""

from collections.abc import Iterator
from typing import Any

import pytest

from domain import events as e
from domain.match import references
from domain.match.decide import decide_correction
from tests.generators import generate_fives


def test_many_corrections_look_at_each_fact_once(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [e.Entry(*at) for at in enumerate(generate_fives.match(1, "PDA", 2).facts, 1)]
    count, looked_through = 0, references.references

    def counting(fact: e.Fact) -> Iterator[Any]:
        nonlocal count
        count += 1
        return looked_through(fact)

    monkeypatch.setattr(references, "references", counting)
    drawn = [entry for entry in entries if isinstance(entry.fact, e.BoneDrawn)]
    made = [
        e.RecordCorrected(entry.position, (entry.fact, e.Observed("talk")), "seen there")
        for entry in drawn
    ]
    decide_correction(entries, *made)
    assert len(made) > 10
    assert count <= len(entries) + 2 * len(made)
