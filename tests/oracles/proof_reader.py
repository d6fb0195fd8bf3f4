"""Reads a served finding and a record, both as JSON, and accepts the proof or names its fault.

Written from docs/proofs.md alone: shares no code with adjudication or with the domain, and
knows no rule of any book. Whether a claim's own definition holds is for `plain_fives` and
its neighbours.
"""

import re
from collections.abc import Iterator
from typing import Any

Data = dict[str, Any]
Room = tuple[int | None, int | None]
"""The seat and the position of a draw; both None for the boneyard."""

BONES = [f"{high}-{low}" for high in range(7) for low in range(high + 1)]
TWIN = -1
"""Of a bone that a faulty set has twice, the second lies anew since nowhere."""
BONEYARD: Room = (None, None)


class Unproved(Exception):
    """The proof does not show what it says; tells the first fault."""


def read(finding: Data, record: list[Data], clauses: set[str]) -> None:
    """Accept the proof of a decided finding. Raises `Unproved`.

    `record` are the facts with their `position`; `clauses` are the ids that can be cited.
    """
    _Reader(finding, record, clauses).read()


class _Reader:
    def __init__(self, finding: Data, record: list[Data], clauses: set[str]) -> None:
        self.finding, self.record, self.clauses = finding, record, clauses
        self.proof: Data = (finding.get("answer") or {}).get("proof") or {}
        self.players: list[str] = record[0]["players"]

    def read(self) -> None:
        proof = self.proof
        _require(bool(proof), "a decided finding without a proof")
        _require(proof["verdict"] == self.finding["verdict"], "the verdicts differ")
        contradictory = proof["verdict"] == "contradictory"
        _require(contradictory or proof["rule"] == self.finding["claim"]["kind"], "another rule")
        self._check_leaves()
        for premise in proof.get("premises", ()):
            self._check_premise(premise)
        if proof["branches"] or "asks" in proof:
            _Deal(self.record, proof).check()
        else:
            _require(bool(proof["premises"]), "neither premises nor branches")

    def _check_leaves(self) -> None:
        """The leaves are the events of premises and branches, on record, each under a clause."""
        leaves = self.proof["leaves"]
        at = [leaf["position"] for leaf in leaves]
        facts = {(fact["position"], fact["fact"]) for fact in self.record}
        for leaf in leaves:
            _require((leaf["position"], leaf["kind"]) in facts, "a leaf that is not on record")
            _require(leaf["clause"] in self.clauses, "a leaf without a clause")
        named = {event for one in self.proof.get("premises", ()) for event in events(one)}
        used = {leaf["position"] for one in self.proof["branches"] for leaf in one["leaves"]}
        _require(set(at) == named | used, "the leaves are not those of premises and branches")
        _require(set(at) == set(self.finding.get("evidence", ())), "the evidence is not the leaves")
        _require(set(self.proof["clauses"]) <= self.clauses, "a clause that is not in the book")

    def _check_premise(self, premise: Data) -> None:
        """Check that a sentence's words about its events stand in one of them."""
        parts = premise.get("parts", {})
        about = [fact for fact in self.record if fact["position"] in events(premise)]
        if not about:
            return
        who, bone = parts.get("who"), parts.get("bone")
        if isinstance(bone, str) and re.fullmatch(r"\d-\d", bone):
            texts = [
                json_text(fact) for fact in self.record if fact["position"] <= self._last(about)
            ]
            _require(any(f'"{bone}"' in text for text in texts), f"{bone} is on no event")
        if isinstance(who, str):
            _require(who in self.players, f"{who} does not play")

    def _last(self, about: list[Data]) -> int:
        return max(fact["position"] for fact in about)


def events(part: Any, is_event: bool = False) -> Iterator[int]:
    """The events that a sentence names: the parts that its text calls so."""
    if isinstance(part, int) and is_event:
        yield part
    elif isinstance(part, dict) and part["type"] == "messages":
        for each in part["parts"]:
            yield from events(each, is_event)
    elif isinstance(part, dict):
        texts = part["text"] + part.get("plural", "")
        named = set(re.findall(r"\b[Ee]vents? \{(\w+)\}", texts))
        for name, each in part.get("parts", {}).items():
            yield from events(each, name in named)


# --- unseen bones ---------------------------------------------------------------------------------


class _Deal:
    """The bones of one hand as tokens, the draws as rooms, and where leaves let each token lie."""

    def __init__(self, record: list[Data], proof: Data) -> None:
        self.proof = proof
        leaves = proof["leaves"]
        question = proof.get("asks")
        at = max(
            [leaf["position"] for leaf in leaves]
            + [group["position"] or 0 for group in _groups(question)]
            + [group["position"] or 0 for group in _groups(proof["branches"])]
        )
        starts = [f["position"] for f in record if f["fact"] == "hand-started"]
        begin = max([one for one in starts if one < at or one in (0,)], default=0)
        last = min([one for one in starts if one > begin], default=10**9)
        self.facts = [f for f in record if begin <= f["position"] < last or f["fact"] == "observed"]
        self.tokens = [(bone, 0) for bone in BONES]
        self.sizes: dict[Room, int] = {}
        for fact in self.facts:
            match fact["fact"]:
                case "opening-drawn":
                    room = (fact["seat"], fact["position"])
                    self.sizes[room] = self.sizes.get(room, 0) + fact["count"]
                case "bone-drawn":
                    self.sizes[fact["seat"], fact["position"]] = 1
                case "bone-returned":
                    self.tokens.append((fact["bone"], fact["position"]))
                case "set-found-faulty" if fact["what"] == "doubled" and fact.get("bone"):
                    self.tokens.append((fact["bone"], TWIN))
                case _:
                    pass
        self.sizes[BONEYARD] = len(self.tokens) - sum(self.sizes.values())

    def check(self) -> None:
        proof = self.proof
        supposed = [branch["supposed"] for branch in proof["branches"]]
        _require(supposed == self._contrary(), "the branches are not the contrary of what is asked")
        for branch in proof["branches"]:
            self._check_branch(branch)

    def _contrary(self) -> list[Any]:
        """Suppositions that the verdict rests on."""
        if self.proof["verdict"] == "contradictory":
            return [None]
        asks, met = self.proof["asks"], self.proof["verdict"] == "refuted"
        if asks["asks"] == "totals":
            return [{"supposing": "totals", "met": met}]
        groups = asks["groups"]
        if len(groups) == 1:
            if met is asks["held"]:
                return [_lying([bone], True) for bone in groups[0]]
            return [_lying(groups[0], False)]
        if met:
            return [_lying(group, False) for group in groups]
        return [branch["supposed"] for branch in self.proof["branches"]]

    def _check_branch(self, branch: Data) -> None:
        roomy = [room for room, size in self.sizes.items() if size]
        rows = {
            name(token): {room for room in roomy if room[1] is None or room[1] > token[1]}
            for token in self.tokens
        }
        for leaf in branch["leaves"]:
            self._narrow(rows, leaf)
        supposed = branch["supposed"]
        if supposed and supposed["supposing"] == "lying":
            rooms = {_room(group) for group in self.proof["asks"]["places"]}
            for bone in supposed["bones"]:
                rows[bone] = rows[bone] & rooms if supposed["inside"] else rows[bone] - rooms
        self._check_reason(rows, branch["reason"])

    # --- what a recorded fact says ---------------------------------------------------------

    def _narrow(self, rows: dict[str, set[Room]], leaf: Data) -> None:
        fits = [f for f in self.facts if f["position"] == leaf["position"]]
        for fact in (f for f in fits if f["fact"] == leaf["kind"]):
            for bones, rooms in self._says(fact):
                for bone in bones:
                    rows[bone] &= rooms

    def _says(self, fact: Data) -> Iterator[tuple[list[str], set[Room]]]:
        at, seat = fact["position"], fact.get("seat")
        own = [one for one in self.sizes if one[0] == seat and one[1] is not None and one[1] < at]
        match fact["fact"]:
            case "opening-drawn":
                yield self._named(fact["bones"], at), {(seat, at)}
            case "bone-drawn":
                yield self._named([fact["bone"]], at), {(seat, at)}
            case "bone-played":
                just = fact.get("just_drawn")
                rooms = own if just is None else own[-1:] if just else own[:-1]
                yield self._named([fact["bone"]], at), set(rooms)
            case "bone-returned":
                yield self._named([fact["bone"]], at), set(own[-1:])
            case "bone-exposed":
                rooms = own[-1:] if fact.get("how") == "draw" else own
                yield self._named([fact["bone"]], at), set(rooms)
            case "holding-shown":
                yield from self._shown(fact["bones"], at, set(own))
            case "declaration-made":
                yield from self._shown(fact["order"], at, set(own))
            case "observed":
                yield from self._found(fact)
            case "set-found-faulty":
                yield self._named([fact["bone"]], 1), {BONEYARD}
            case _:
                raise Unproved(f"{fact['type']} says nothing of a bone")

    def _shown(
        self, bones: list[str], at: int, own: set[Room]
    ) -> Iterator[tuple[list[str], set[Room]]]:
        held = self._named(bones, at)
        gone = self._gone(at)
        others = [name(token) for token in self.tokens if token[1] < at]
        rest = [one for one in others if one not in held and one not in gone]
        yield held, own
        yield rest, set(self.sizes) - own

    def _found(self, fact: Data) -> Iterator[tuple[list[str], set[Room]]]:
        event, seat = fact["event"], fact.get("seat")
        bones = self._named([fact["bone"]], event)
        own = {
            size
            for size in self.sizes
            if size[0] == seat and size[1] is not None and size[1] < event
        }
        if fact["what"] == "drew":
            yield bones, {room for room in self.sizes if room[1] == event}
        elif fact["what"] == "held":
            yield bones, own
        elif fact["what"] == "not_held" and not self._gone(event) & set(bones):
            twin = {(fact["bone"], TWIN)} & set(self.tokens)
            yield [*bones, *map(name, twin)], set(self.sizes) - own

    def _named(self, bones: list[str], at: int) -> list[str]:
        """The tokens of bones as they lay just before an event."""
        return [
            name(max(token for token in self.tokens if token[0] == bone and token[1] < max(at, 1)))
            for bone in bones
        ]

    def _gone(self, at: int) -> set[str]:
        """The tokens that had left every holding before an event."""
        gone: set[str] = set()
        for fact in self.facts:
            if fact["position"] >= at:
                break
            if fact["fact"] in ("bone-played", "bone-returned"):
                gone |= set(self._named([fact["bone"]], fact["position"]))
            elif fact["fact"] == "play-retracted":
                (bone,) = [f["bone"] for f in self.facts if f["position"] == fact["play"]]
                gone -= set(self._named([bone], fact["position"]))
        return gone

    # --- why a supposition cannot be -------------------------------------------------------

    def _check_reason(self, rows: dict[str, set[Room]], reason: Data) -> None:
        match reason["reason"]:
            case "crowded":
                bones = reason["bones"]
                _require(len(set(bones)) == len(bones), "a bone counted twice")
                rooms = set[Room]().union(*(rows[bone] for bone in bones))
                space = sum(self.sizes[room] for room in rooms)
                _require(space < len(bones), "there is room for all of these bones")
            case "divided":
                holdings = self._holdings()
                parts = [*holdings, set(self.sizes).difference(*holdings)]
                _require(len(parts) == len(reason["cases"]), "a case is left out")
                for part, inner in zip(parts, reason["cases"], strict=True):
                    bone = reason["bone"]
                    self._check_reason({**rows, bone: rows[bone] & part}, inner)
            case "outweighed":
                spans = self._spans(rows)
                bounds = [(one["least"], one["most"]) for one in reason["spans"]]
                _require(bounds == spans, "the totals' spans are others")
                _require(not self._possible(spans), "the totals' spans leave it open")
            case _:
                sums = self._sums(rows)
                met = self.proof["verdict"] == "refuted"
                _require(all(self._meets(one) is not met for one in sums), "such totals can be")

    def _holdings(self) -> list[set[Room]]:
        return [{_room(group) for group in one} for one in self.proof["asks"]["holdings"]]

    def _weight(self, token: str) -> int:
        if token not in self.proof["asks"]["counting"]:
            return 0
        return int(token[0]) + int(token[2])

    def _spans(self, rows: dict[str, set[Room]]) -> list[tuple[int, int]]:
        spans: list[tuple[int, int]] = []
        for holding in self._holdings():
            sure = [self._weight(t) for t, row in rows.items() if row <= holding]
            may = sorted(
                self._weight(t) for t, row in rows.items() if row & holding and row - holding
            )
            room = sum(self.sizes[one] for one in holding) - len(sure)
            _require(0 <= room <= len(may), "a holding cannot be filled")
            spans.append((sum(sure) + sum(may[:room]), sum(sure) + sum(may[len(may) - room :])))
        return spans

    def _possible(self, spans: list[tuple[int, int]]) -> bool:
        """Whether totals within these spans can still be as supposed, bound by bound."""
        any_of = self.proof["asks"]["any_of"]
        if self.proof["verdict"] == "refuted":
            return any(all(_least(b, spans) <= b[1] for b in bounds) for bounds in any_of)
        return not any(all(_most(b, spans) <= b[1] for b in bounds) for bounds in any_of)

    def _sums(self, rows: dict[str, set[Room]]) -> set[tuple[int, ...]]:
        """The totals of all ways to put the tokens into rooms where they can lie."""
        holdings = self._holdings()
        of = {room: n for n, holding in enumerate(holdings) for room in holding}
        alike = self._alike(rows, of)
        groups = list(dict.fromkeys(alike.values()))
        space = [sum(self.sizes[room] for room in rows_of) for rows_of in groups]
        ways = {(tuple(space), (0,) * len(holdings))}
        for token, row in sorted(rows.items(), key=lambda one: len({alike[r] for r in one[1]})):
            weight, after = self._weight(token), set[tuple[tuple[int, ...], tuple[int, ...]]]()
            for group in {alike[room] for room in row}:
                number, holding = groups.index(group), of.get(min(group, key=str))
                for left, totals in ways:
                    if left[number]:
                        fewer = tuple(one - (n == number) for n, one in enumerate(left))
                        more = tuple(t + weight * (n == holding) for n, t in enumerate(totals))
                        after.add((fewer, more))
            ways = after
        return {totals for _, totals in ways}

    def _alike(
        self, rows: dict[str, set[Room]], of: dict[Room, int]
    ) -> dict[Room, frozenset[Room]]:
        """The rooms of one holding that no token tells apart which has a choice among them."""
        telling = list(rows.values())
        while True:
            looks = {
                room: (of.get(room), tuple(room in row for row in telling)) for room in self.sizes
            }
            choices = [row for row in telling if len({looks[room] for room in row}) > 1]
            if len(choices) == len(telling):
                return {
                    room: frozenset(other for other in looks if looks[other] == looks[room])
                    for room in looks
                }
            telling = choices

    def _meets(self, sums: tuple[int, ...]) -> bool:
        spans = [(one, one) for one in sums]
        any_of = self.proof["asks"]["any_of"]
        return any(all(_least(bound, spans) <= bound[1] for bound in bounds) for bounds in any_of)


def _least(bound: Any, spans: list[tuple[int, int]]) -> int:
    return sum(min(f * a, f * b) for f, (a, b) in zip(bound[0], spans, strict=True))


def _most(bound: Any, spans: list[tuple[int, int]]) -> int:
    return sum(max(f * a, f * b) for f, (a, b) in zip(bound[0], spans, strict=True))


def _lying(bones: list[str], inside: bool) -> Data:
    return {"supposing": "lying", "bones": bones, "inside": inside}


def name(token: tuple[str, int]) -> str:
    """A bone, with the event since which it lies anew, or the second of two."""
    if token[1] == TWIN:
        return f"{token[0]}@twin"
    return f"{token[0]}@{token[1]}" if token[1] else token[0]


def _room(group: Data) -> Room:
    return group["seat"], group["position"]


def _groups(data: Any) -> Iterator[Data]:
    """Every group of places anywhere in the data."""
    if isinstance(data, dict):
        if {"seat", "position", "size"} <= set(data):
            yield data
        for each in data.values():
            yield from _groups(each)
    elif isinstance(data, list):
        for each in data:
            yield from _groups(each)


def json_text(fact: Data) -> str:
    """A fact as text, to look for a bone in."""
    return str(fact).replace("'", '"')


def _require(holds: bool, fault: str) -> None:
    if not holds:
        raise Unproved(fault)
