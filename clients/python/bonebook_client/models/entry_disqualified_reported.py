from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.entry_disqualified_reported_scope import EntryDisqualifiedReportedScope
from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast






T = TypeVar("T", bound="EntryDisqualifiedReported")



@_attrs_define
class EntryDisqualifiedReported:
    """ An entry is put out, by which clause; a ban for life is for later entries too.

    Put out of a match, it loses the one at `node`, and the tournament goes on for it (UDL-14).
    `match` is the one of the log in which that was ruled, None where it was ruled elsewhere.

        Attributes:
            clause (str):
            entry (str):
            fact (Literal['entry-disqualified']):
            scope (EntryDisqualifiedReportedScope):
            match (None | Unset):
            node (None | str | Unset):
            reason (str | Unset):  Default: ''.
     """

    clause: str
    entry: str
    fact: Literal['entry-disqualified']
    scope: EntryDisqualifiedReportedScope
    match: None | Unset = UNSET
    node: None | str | Unset = UNSET
    reason: str | Unset = ''





    def to_dict(self) -> dict[str, Any]:
        clause = self.clause

        entry = self.entry

        fact = self.fact

        scope = self.scope.value

        match = self.match

        node: None | str | Unset
        if isinstance(self.node, Unset):
            node = UNSET
        else:
            node = self.node

        reason = self.reason


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "clause": clause,
            "entry": entry,
            "fact": fact,
            "scope": scope,
        })
        if match is not UNSET:
            field_dict["match"] = match
        if node is not UNSET:
            field_dict["node"] = node
        if reason is not UNSET:
            field_dict["reason"] = reason

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        clause = d.pop("clause")

        entry = d.pop("entry")

        fact = cast(Literal['entry-disqualified'] , d.pop("fact"))
        if fact != 'entry-disqualified':
            raise ValueError(f"fact must match const 'entry-disqualified', got '{fact}'")

        scope = EntryDisqualifiedReportedScope(d.pop("scope"))




        match = d.pop("match", UNSET)

        def _parse_node(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        node = _parse_node(d.pop("node", UNSET))


        reason = d.pop("reason", UNSET)

        entry_disqualified_reported = cls(
            clause=clause,
            entry=entry,
            fact=fact,
            scope=scope,
            match=match,
            node=node,
            reason=reason,
        )

        return entry_disqualified_reported

