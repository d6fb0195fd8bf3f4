from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.consequence_disqualified_type_0_item_type_1 import ConsequenceDisqualifiedType0ItemType1
from ..models.consequence_ends_type_0 import ConsequenceEndsType0
from ..models.consequence_how_type_0 import ConsequenceHowType0
from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
  from ..models.consequence_marks_type_0 import ConsequenceMarksType0
  from ..models.next_opening import NextOpening





T = TypeVar("T", bound="Consequence")



@_attrs_define
class Consequence:
    """ The remedy that the rules lay down for this case.

    Attributes
    ----------
    cites : the clauses that lay it down
    ends : what it ends, or None
    pays : points to be paid, capped by the chips that are left
    flat : what of them is owed in any case; the rest may be declined (PDA-9c)
    returns : board scores that go back, in the colour that they were paid in (AMB-67)
    owed : what is due, whatever chips are left; a ruling pays it less what was paid
    causes : the events that points are due for, the first of them the one in question
    score : the final score levied, by side
    next : who opens the next hand
    disqualified : (seat, scope)
    winner : the seat, or side, that wins what is ended, or the hand
    due : points due; `true_score` what the board scored
    marks, how : 42's marks, by side, and how the hand then ends
    fix : what is put right at the table; `lifts` names the bone that it lifts, by its play
    level : which finding of a ladder this is; `warning` at its first step
    penalty_free : expressly no penalty
    elect : the clause that gives the opponent a choice
    discretion : clauses that leave more to the official
    earlier : the game and hand that it is about, where another has begun since
    needs : what has to be established first
    refer : an official decides

        Attributes:
            cites (list[str]):
            causes (list[int] | Unset):
            discretion (list[str] | Unset):
            disqualified (list[ConsequenceDisqualifiedType0ItemType1 | int] | None | Unset):
            due (int | None | Unset):
            earlier (list[int] | None | Unset):
            elect (None | str | Unset):
            ends (ConsequenceEndsType0 | None | Unset):
            fix (None | str | Unset):
            flat (int | Unset):  Default: 0.
            how (ConsequenceHowType0 | None | Unset):
            level (int | None | Unset):
            lifts (int | None | Unset):
            marks (ConsequenceMarksType0 | None | Unset):
            needs (None | str | Unset):
            next_ (NextOpening | None | Unset):
            owed (list[list[int | None]] | Unset):
            pays (list[list[int | None]] | Unset):
            penalty_free (bool | Unset):  Default: False.
            refer (bool | Unset):  Default: False.
            returns (list[list[int | None]] | Unset):
            score (list[int] | None | Unset):
            true_score (int | None | Unset):
            warning (bool | Unset):  Default: False.
            winner (int | None | Unset):
     """

    cites: list[str]
    causes: list[int] | Unset = UNSET
    discretion: list[str] | Unset = UNSET
    disqualified: list[ConsequenceDisqualifiedType0ItemType1 | int] | None | Unset = UNSET
    due: int | None | Unset = UNSET
    earlier: list[int] | None | Unset = UNSET
    elect: None | str | Unset = UNSET
    ends: ConsequenceEndsType0 | None | Unset = UNSET
    fix: None | str | Unset = UNSET
    flat: int | Unset = 0
    how: ConsequenceHowType0 | None | Unset = UNSET
    level: int | None | Unset = UNSET
    lifts: int | None | Unset = UNSET
    marks: ConsequenceMarksType0 | None | Unset = UNSET
    needs: None | str | Unset = UNSET
    next_: NextOpening | None | Unset = UNSET
    owed: list[list[int | None]] | Unset = UNSET
    pays: list[list[int | None]] | Unset = UNSET
    penalty_free: bool | Unset = False
    refer: bool | Unset = False
    returns: list[list[int | None]] | Unset = UNSET
    score: list[int] | None | Unset = UNSET
    true_score: int | None | Unset = UNSET
    warning: bool | Unset = False
    winner: int | None | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.consequence_marks_type_0 import ConsequenceMarksType0 # noqa: PLC0415
        from ..models.next_opening import NextOpening # noqa: PLC0415
        cites = self.cites



        causes: list[int] | Unset = UNSET
        if not isinstance(self.causes, Unset):
            causes = self.causes



        discretion: list[str] | Unset = UNSET
        if not isinstance(self.discretion, Unset):
            discretion = self.discretion



        disqualified: list[int | str] | None | Unset
        if isinstance(self.disqualified, Unset):
            disqualified = UNSET
        elif isinstance(self.disqualified, list):
            disqualified = []
            for disqualified_type_0_item_data in self.disqualified:
                disqualified_type_0_item: int | str
                if isinstance(disqualified_type_0_item_data, ConsequenceDisqualifiedType0ItemType1):
                    disqualified_type_0_item = disqualified_type_0_item_data.value
                else:
                    disqualified_type_0_item = disqualified_type_0_item_data
                disqualified.append(disqualified_type_0_item)


        else:
            disqualified = self.disqualified

        due: int | None | Unset
        if isinstance(self.due, Unset):
            due = UNSET
        else:
            due = self.due

        earlier: list[int] | None | Unset
        if isinstance(self.earlier, Unset):
            earlier = UNSET
        elif isinstance(self.earlier, list):
            earlier = self.earlier


        else:
            earlier = self.earlier

        elect: None | str | Unset
        if isinstance(self.elect, Unset):
            elect = UNSET
        else:
            elect = self.elect

        ends: None | str | Unset
        if isinstance(self.ends, Unset):
            ends = UNSET
        elif isinstance(self.ends, ConsequenceEndsType0):
            ends = self.ends.value
        else:
            ends = self.ends

        fix: None | str | Unset
        if isinstance(self.fix, Unset):
            fix = UNSET
        else:
            fix = self.fix

        flat = self.flat

        how: None | str | Unset
        if isinstance(self.how, Unset):
            how = UNSET
        elif isinstance(self.how, ConsequenceHowType0):
            how = self.how.value
        else:
            how = self.how

        level: int | None | Unset
        if isinstance(self.level, Unset):
            level = UNSET
        else:
            level = self.level

        lifts: int | None | Unset
        if isinstance(self.lifts, Unset):
            lifts = UNSET
        else:
            lifts = self.lifts

        marks: dict[str, Any] | None | Unset
        if isinstance(self.marks, Unset):
            marks = UNSET
        elif isinstance(self.marks, ConsequenceMarksType0):
            marks = self.marks.to_dict()
        else:
            marks = self.marks

        needs: None | str | Unset
        if isinstance(self.needs, Unset):
            needs = UNSET
        else:
            needs = self.needs

        next_: dict[str, Any] | None | Unset
        if isinstance(self.next_, Unset):
            next_ = UNSET
        elif isinstance(self.next_, NextOpening):
            next_ = self.next_.to_dict()
        else:
            next_ = self.next_

        owed: list[list[int | None]] | Unset = UNSET
        if not isinstance(self.owed, Unset):
            owed = []
            for owed_item_data in self.owed:
                owed_item = []
                for componentsschemas_transfer_item_data in owed_item_data:
                    componentsschemas_transfer_item: int | None
                    componentsschemas_transfer_item = componentsschemas_transfer_item_data
                    owed_item.append(componentsschemas_transfer_item)


                owed.append(owed_item)



        pays: list[list[int | None]] | Unset = UNSET
        if not isinstance(self.pays, Unset):
            pays = []
            for pays_item_data in self.pays:
                pays_item = []
                for componentsschemas_transfer_item_data in pays_item_data:
                    componentsschemas_transfer_item: int | None
                    componentsschemas_transfer_item = componentsschemas_transfer_item_data
                    pays_item.append(componentsschemas_transfer_item)


                pays.append(pays_item)



        penalty_free = self.penalty_free

        refer = self.refer

        returns: list[list[int | None]] | Unset = UNSET
        if not isinstance(self.returns, Unset):
            returns = []
            for returns_item_data in self.returns:
                returns_item = []
                for componentsschemas_transfer_item_data in returns_item_data:
                    componentsschemas_transfer_item: int | None
                    componentsschemas_transfer_item = componentsschemas_transfer_item_data
                    returns_item.append(componentsschemas_transfer_item)


                returns.append(returns_item)



        score: list[int] | None | Unset
        if isinstance(self.score, Unset):
            score = UNSET
        elif isinstance(self.score, list):
            score = self.score


        else:
            score = self.score

        true_score: int | None | Unset
        if isinstance(self.true_score, Unset):
            true_score = UNSET
        else:
            true_score = self.true_score

        warning = self.warning

        winner: int | None | Unset
        if isinstance(self.winner, Unset):
            winner = UNSET
        else:
            winner = self.winner


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "cites": cites,
        })
        if causes is not UNSET:
            field_dict["causes"] = causes
        if discretion is not UNSET:
            field_dict["discretion"] = discretion
        if disqualified is not UNSET:
            field_dict["disqualified"] = disqualified
        if due is not UNSET:
            field_dict["due"] = due
        if earlier is not UNSET:
            field_dict["earlier"] = earlier
        if elect is not UNSET:
            field_dict["elect"] = elect
        if ends is not UNSET:
            field_dict["ends"] = ends
        if fix is not UNSET:
            field_dict["fix"] = fix
        if flat is not UNSET:
            field_dict["flat"] = flat
        if how is not UNSET:
            field_dict["how"] = how
        if level is not UNSET:
            field_dict["level"] = level
        if lifts is not UNSET:
            field_dict["lifts"] = lifts
        if marks is not UNSET:
            field_dict["marks"] = marks
        if needs is not UNSET:
            field_dict["needs"] = needs
        if next_ is not UNSET:
            field_dict["next"] = next_
        if owed is not UNSET:
            field_dict["owed"] = owed
        if pays is not UNSET:
            field_dict["pays"] = pays
        if penalty_free is not UNSET:
            field_dict["penalty_free"] = penalty_free
        if refer is not UNSET:
            field_dict["refer"] = refer
        if returns is not UNSET:
            field_dict["returns"] = returns
        if score is not UNSET:
            field_dict["score"] = score
        if true_score is not UNSET:
            field_dict["true_score"] = true_score
        if warning is not UNSET:
            field_dict["warning"] = warning
        if winner is not UNSET:
            field_dict["winner"] = winner

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.consequence_marks_type_0 import ConsequenceMarksType0 # noqa: PLC0415
        from ..models.next_opening import NextOpening # noqa: PLC0415
        d = dict(src_dict)
        cites = cast(list[str], d.pop("cites"))


        causes = cast(list[int], d.pop("causes", UNSET))


        discretion = cast(list[str], d.pop("discretion", UNSET))


        def _parse_disqualified(data: object) -> list[ConsequenceDisqualifiedType0ItemType1 | int] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                disqualified_type_0 = []
                _disqualified_type_0 = data
                for disqualified_type_0_item_data in (_disqualified_type_0):
                    def _parse_disqualified_type_0_item(data: object) -> ConsequenceDisqualifiedType0ItemType1 | int:
                        try:
                            if not isinstance(data, str):
                                raise TypeError()
                            disqualified_type_0_item_type_1 = ConsequenceDisqualifiedType0ItemType1(data)



                            return disqualified_type_0_item_type_1
                        except (TypeError, ValueError, AttributeError, KeyError):
                            pass
                        return cast(ConsequenceDisqualifiedType0ItemType1 | int, data)

                    disqualified_type_0_item = _parse_disqualified_type_0_item(disqualified_type_0_item_data)

                    disqualified_type_0.append(disqualified_type_0_item)

                return disqualified_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[ConsequenceDisqualifiedType0ItemType1 | int] | None | Unset, data)

        disqualified = _parse_disqualified(d.pop("disqualified", UNSET))


        def _parse_due(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        due = _parse_due(d.pop("due", UNSET))


        def _parse_earlier(data: object) -> list[int] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                earlier_type_0 = cast(list[int], data)

                return earlier_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[int] | None | Unset, data)

        earlier = _parse_earlier(d.pop("earlier", UNSET))


        def _parse_elect(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        elect = _parse_elect(d.pop("elect", UNSET))


        def _parse_ends(data: object) -> ConsequenceEndsType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                ends_type_0 = ConsequenceEndsType0(data)



                return ends_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ConsequenceEndsType0 | None | Unset, data)

        ends = _parse_ends(d.pop("ends", UNSET))


        def _parse_fix(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        fix = _parse_fix(d.pop("fix", UNSET))


        flat = d.pop("flat", UNSET)

        def _parse_how(data: object) -> ConsequenceHowType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                how_type_0 = ConsequenceHowType0(data)



                return how_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ConsequenceHowType0 | None | Unset, data)

        how = _parse_how(d.pop("how", UNSET))


        def _parse_level(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        level = _parse_level(d.pop("level", UNSET))


        def _parse_lifts(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        lifts = _parse_lifts(d.pop("lifts", UNSET))


        def _parse_marks(data: object) -> ConsequenceMarksType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                marks_type_0 = ConsequenceMarksType0.from_dict(data)



                return marks_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ConsequenceMarksType0 | None | Unset, data)

        marks = _parse_marks(d.pop("marks", UNSET))


        def _parse_needs(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        needs = _parse_needs(d.pop("needs", UNSET))


        def _parse_next_(data: object) -> NextOpening | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                next_type_0 = NextOpening.from_dict(data)



                return next_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(NextOpening | None | Unset, data)

        next_ = _parse_next_(d.pop("next", UNSET))


        _owed = d.pop("owed", UNSET)
        owed: list[list[int | None]] | Unset = UNSET
        if _owed is not UNSET:
            owed = []
            for owed_item_data in _owed:
                owed_item = []
                _owed_item = owed_item_data
                for componentsschemas_transfer_item_data in (_owed_item):
                    def _parse_componentsschemas_transfer_item(data: object) -> int | None:
                        if data is None:
                            return data
                        return cast(int | None, data)

                    componentsschemas_transfer_item = _parse_componentsschemas_transfer_item(componentsschemas_transfer_item_data)

                    owed_item.append(componentsschemas_transfer_item)

                owed.append(owed_item)


        _pays = d.pop("pays", UNSET)
        pays: list[list[int | None]] | Unset = UNSET
        if _pays is not UNSET:
            pays = []
            for pays_item_data in _pays:
                pays_item = []
                _pays_item = pays_item_data
                for componentsschemas_transfer_item_data in (_pays_item):
                    def _parse_componentsschemas_transfer_item(data: object) -> int | None:
                        if data is None:
                            return data
                        return cast(int | None, data)

                    componentsschemas_transfer_item = _parse_componentsschemas_transfer_item(componentsschemas_transfer_item_data)

                    pays_item.append(componentsschemas_transfer_item)

                pays.append(pays_item)


        penalty_free = d.pop("penalty_free", UNSET)

        refer = d.pop("refer", UNSET)

        _returns = d.pop("returns", UNSET)
        returns: list[list[int | None]] | Unset = UNSET
        if _returns is not UNSET:
            returns = []
            for returns_item_data in _returns:
                returns_item = []
                _returns_item = returns_item_data
                for componentsschemas_transfer_item_data in (_returns_item):
                    def _parse_componentsschemas_transfer_item(data: object) -> int | None:
                        if data is None:
                            return data
                        return cast(int | None, data)

                    componentsschemas_transfer_item = _parse_componentsschemas_transfer_item(componentsschemas_transfer_item_data)

                    returns_item.append(componentsschemas_transfer_item)

                returns.append(returns_item)


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


        def _parse_true_score(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        true_score = _parse_true_score(d.pop("true_score", UNSET))


        warning = d.pop("warning", UNSET)

        def _parse_winner(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        winner = _parse_winner(d.pop("winner", UNSET))


        consequence = cls(
            cites=cites,
            causes=causes,
            discretion=discretion,
            disqualified=disqualified,
            due=due,
            earlier=earlier,
            elect=elect,
            ends=ends,
            fix=fix,
            flat=flat,
            how=how,
            level=level,
            lifts=lifts,
            marks=marks,
            needs=needs,
            next_=next_,
            owed=owed,
            pays=pays,
            penalty_free=penalty_free,
            refer=refer,
            returns=returns,
            score=score,
            true_score=true_score,
            warning=warning,
            winner=winner,
        )


        consequence.additional_properties = d
        return consequence

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
