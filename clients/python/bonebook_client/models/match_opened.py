from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.match_opened_enforcement import MatchOpenedEnforcement
from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast

if TYPE_CHECKING:
  from ..models.match_opened_options import MatchOpenedOptions





T = TypeVar("T", bound="MatchOpened")



@_attrs_define
class MatchOpened:
    """ A match begins, pinned to a rule book, its version, its content and its options.

    `best_of` games (PDA-1a); `enforcement` "strict" has unlawful reports refused
    instead of recorded; `scores` and `domino_holder` carry over what was true
    before the log begins, for a match whose earlier games were kept elsewhere.
    `house_rules` is the text of the house rules that `book` names (`domain.house_rules`),
    empty for a printed book: so the record is complete in itself. `event`, `fixture` and
    `table` say for which tournament the match is played, for which of its nodes, and where.

        Attributes:
            book (str):
            fact (Literal['match-opened']):
            players (list[str]):
            sha256 (str):
            version (str):
            best_of (int | Unset):  Default: 1.
            domino_holder (int | None | Unset):
            enforcement (MatchOpenedEnforcement | Unset):  Default: MatchOpenedEnforcement.RECORD.
            event (str | Unset):  Default: ''.
            fixture (str | Unset):  Default: ''.
            house_rules (str | Unset):  Default: ''.
            options (MatchOpenedOptions | Unset):
            scores (list[int] | Unset):
            table (str | Unset):  Default: ''.
     """

    book: str
    fact: Literal['match-opened']
    players: list[str]
    sha256: str
    version: str
    best_of: int | Unset = 1
    domino_holder: int | None | Unset = UNSET
    enforcement: MatchOpenedEnforcement | Unset = MatchOpenedEnforcement.RECORD
    event: str | Unset = ''
    fixture: str | Unset = ''
    house_rules: str | Unset = ''
    options: MatchOpenedOptions | Unset = UNSET
    scores: list[int] | Unset = UNSET
    table: str | Unset = ''





    def to_dict(self) -> dict[str, Any]:
        from ..models.match_opened_options import MatchOpenedOptions # noqa: PLC0415
        book = self.book

        fact = self.fact

        players = self.players



        sha256 = self.sha256

        version = self.version

        best_of = self.best_of

        domino_holder: int | None | Unset
        if isinstance(self.domino_holder, Unset):
            domino_holder = UNSET
        else:
            domino_holder = self.domino_holder

        enforcement: str | Unset = UNSET
        if not isinstance(self.enforcement, Unset):
            enforcement = self.enforcement.value


        event = self.event

        fixture = self.fixture

        house_rules = self.house_rules

        options: dict[str, Any] | Unset = UNSET
        if not isinstance(self.options, Unset):
            options = self.options.to_dict()

        scores: list[int] | Unset = UNSET
        if not isinstance(self.scores, Unset):
            scores = self.scores



        table = self.table


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "book": book,
            "fact": fact,
            "players": players,
            "sha256": sha256,
            "version": version,
        })
        if best_of is not UNSET:
            field_dict["best_of"] = best_of
        if domino_holder is not UNSET:
            field_dict["domino_holder"] = domino_holder
        if enforcement is not UNSET:
            field_dict["enforcement"] = enforcement
        if event is not UNSET:
            field_dict["event"] = event
        if fixture is not UNSET:
            field_dict["fixture"] = fixture
        if house_rules is not UNSET:
            field_dict["house_rules"] = house_rules
        if options is not UNSET:
            field_dict["options"] = options
        if scores is not UNSET:
            field_dict["scores"] = scores
        if table is not UNSET:
            field_dict["table"] = table

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.match_opened_options import MatchOpenedOptions # noqa: PLC0415
        d = dict(src_dict)
        book = d.pop("book")

        fact = cast(Literal['match-opened'] , d.pop("fact"))
        if fact != 'match-opened':
            raise ValueError(f"fact must match const 'match-opened', got '{fact}'")

        players = cast(list[str], d.pop("players"))


        sha256 = d.pop("sha256")

        version = d.pop("version")

        best_of = d.pop("best_of", UNSET)

        def _parse_domino_holder(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        domino_holder = _parse_domino_holder(d.pop("domino_holder", UNSET))


        _enforcement = d.pop("enforcement", UNSET)
        enforcement: MatchOpenedEnforcement | Unset
        if isinstance(_enforcement,  Unset):
            enforcement = UNSET
        else:
            enforcement = MatchOpenedEnforcement(_enforcement)




        event = d.pop("event", UNSET)

        fixture = d.pop("fixture", UNSET)

        house_rules = d.pop("house_rules", UNSET)

        _options = d.pop("options", UNSET)
        options: MatchOpenedOptions | Unset
        if isinstance(_options,  Unset):
            options = UNSET
        else:
            options = MatchOpenedOptions.from_dict(_options)




        scores = cast(list[int], d.pop("scores", UNSET))


        table = d.pop("table", UNSET)

        match_opened = cls(
            book=book,
            fact=fact,
            players=players,
            sha256=sha256,
            version=version,
            best_of=best_of,
            domino_holder=domino_holder,
            enforcement=enforcement,
            event=event,
            fixture=fixture,
            house_rules=house_rules,
            options=options,
            scores=scores,
            table=table,
        )

        return match_opened

