from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.remedy_disqualified_type_0 import RemedyDisqualifiedType0
from ..models.remedy_ends_type_0 import RemedyEndsType0
from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
  from ..models.pays import Pays





T = TypeVar("T", bound="Remedy")



@_attrs_define
class Remedy:
    """ The remedy that a book lays down for a proved infraction. Nothing here is applied by itself.

    Attributes
    ----------
    cites : the clauses that lay it down
    ends : what it ends
    pays : points from the offender to the player whom they pay
    score : the final score levied, (opponent, offender)
    opponent_leads : the opponent opens the next hand with any domino
    disqualified : for how long the offender is out
    forfeits_marks : the marks at stake go to the other side (42)
    fix : what is put right at the table
    warning : the offender is warned
    penalty_free : the text says expressly that there is no penalty
    elect : the clause that gives the opponent a choice
    discretion : clauses that leave more to the official
    refer : the text has no answer; an official decides

        Attributes:
            cites (list[str]):
            discretion (list[str] | Unset):
            disqualified (None | RemedyDisqualifiedType0 | Unset):
            elect (None | str | Unset):
            ends (None | RemedyEndsType0 | Unset):
            fix (None | str | Unset):
            forfeits_marks (bool | Unset):  Default: False.
            opponent_leads (bool | Unset):  Default: False.
            pays (None | Pays | Unset):
            penalty_free (bool | Unset):  Default: False.
            refer (bool | Unset):  Default: False.
            score (list[int] | None | Unset):
            warning (bool | Unset):  Default: False.
     """

    cites: list[str]
    discretion: list[str] | Unset = UNSET
    disqualified: None | RemedyDisqualifiedType0 | Unset = UNSET
    elect: None | str | Unset = UNSET
    ends: None | RemedyEndsType0 | Unset = UNSET
    fix: None | str | Unset = UNSET
    forfeits_marks: bool | Unset = False
    opponent_leads: bool | Unset = False
    pays: None | Pays | Unset = UNSET
    penalty_free: bool | Unset = False
    refer: bool | Unset = False
    score: list[int] | None | Unset = UNSET
    warning: bool | Unset = False
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.pays import Pays # noqa: PLC0415
        cites = self.cites



        discretion: list[str] | Unset = UNSET
        if not isinstance(self.discretion, Unset):
            discretion = self.discretion



        disqualified: None | str | Unset
        if isinstance(self.disqualified, Unset):
            disqualified = UNSET
        elif isinstance(self.disqualified, RemedyDisqualifiedType0):
            disqualified = self.disqualified.value
        else:
            disqualified = self.disqualified

        elect: None | str | Unset
        if isinstance(self.elect, Unset):
            elect = UNSET
        else:
            elect = self.elect

        ends: None | str | Unset
        if isinstance(self.ends, Unset):
            ends = UNSET
        elif isinstance(self.ends, RemedyEndsType0):
            ends = self.ends.value
        else:
            ends = self.ends

        fix: None | str | Unset
        if isinstance(self.fix, Unset):
            fix = UNSET
        else:
            fix = self.fix

        forfeits_marks = self.forfeits_marks

        opponent_leads = self.opponent_leads

        pays: dict[str, Any] | None | Unset
        if isinstance(self.pays, Unset):
            pays = UNSET
        elif isinstance(self.pays, Pays):
            pays = self.pays.to_dict()
        else:
            pays = self.pays

        penalty_free = self.penalty_free

        refer = self.refer

        score: list[int] | None | Unset
        if isinstance(self.score, Unset):
            score = UNSET
        elif isinstance(self.score, list):
            score = self.score


        else:
            score = self.score

        warning = self.warning


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "cites": cites,
        })
        if discretion is not UNSET:
            field_dict["discretion"] = discretion
        if disqualified is not UNSET:
            field_dict["disqualified"] = disqualified
        if elect is not UNSET:
            field_dict["elect"] = elect
        if ends is not UNSET:
            field_dict["ends"] = ends
        if fix is not UNSET:
            field_dict["fix"] = fix
        if forfeits_marks is not UNSET:
            field_dict["forfeits_marks"] = forfeits_marks
        if opponent_leads is not UNSET:
            field_dict["opponent_leads"] = opponent_leads
        if pays is not UNSET:
            field_dict["pays"] = pays
        if penalty_free is not UNSET:
            field_dict["penalty_free"] = penalty_free
        if refer is not UNSET:
            field_dict["refer"] = refer
        if score is not UNSET:
            field_dict["score"] = score
        if warning is not UNSET:
            field_dict["warning"] = warning

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.pays import Pays # noqa: PLC0415
        d = dict(src_dict)
        cites = cast(list[str], d.pop("cites"))


        discretion = cast(list[str], d.pop("discretion", UNSET))


        def _parse_disqualified(data: object) -> None | RemedyDisqualifiedType0 | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                disqualified_type_0 = RemedyDisqualifiedType0(data)



                return disqualified_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | RemedyDisqualifiedType0 | Unset, data)

        disqualified = _parse_disqualified(d.pop("disqualified", UNSET))


        def _parse_elect(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        elect = _parse_elect(d.pop("elect", UNSET))


        def _parse_ends(data: object) -> None | RemedyEndsType0 | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                ends_type_0 = RemedyEndsType0(data)



                return ends_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | RemedyEndsType0 | Unset, data)

        ends = _parse_ends(d.pop("ends", UNSET))


        def _parse_fix(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        fix = _parse_fix(d.pop("fix", UNSET))


        forfeits_marks = d.pop("forfeits_marks", UNSET)

        opponent_leads = d.pop("opponent_leads", UNSET)

        def _parse_pays(data: object) -> None | Pays | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                pays_type_0 = Pays.from_dict(data)



                return pays_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Pays | Unset, data)

        pays = _parse_pays(d.pop("pays", UNSET))


        penalty_free = d.pop("penalty_free", UNSET)

        refer = d.pop("refer", UNSET)

        def _parse_score(data: object) -> list[int] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                score_type_0 = cast(list[int], data)

                return score_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[int] | None | Unset, data)

        score = _parse_score(d.pop("score", UNSET))


        warning = d.pop("warning", UNSET)

        remedy = cls(
            cites=cites,
            discretion=discretion,
            disqualified=disqualified,
            elect=elect,
            ends=ends,
            fix=fix,
            forfeits_marks=forfeits_marks,
            opponent_leads=opponent_leads,
            pays=pays,
            penalty_free=penalty_free,
            refer=refer,
            score=score,
            warning=warning,
        )


        remedy.additional_properties = d
        return remedy

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
