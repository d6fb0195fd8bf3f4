from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.infraction_caller import InfractionCaller
from ..models.infraction_window import InfractionWindow
from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
  from ..models.remedy import Remedy





T = TypeVar("T", bound="Infraction")



@_attrs_define
class Infraction:
    """ One way to break a book: the claim that tests it and what follows.

    `claim` is the claim's kind and `case` which of its cases (`drew`, `passed`,
    …); `window` is how long it may be raised and `caller` by whom.

        Attributes:
            case (str):
            claim (str):
            remedy (Remedy): The remedy that a book lays down for a proved infraction. Nothing here is applied by itself.

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
            window (InfractionWindow):
            caller (InfractionCaller | Unset):  Default: InfractionCaller.OPPONENT.
     """

    case: str
    claim: str
    remedy: Remedy
    window: InfractionWindow
    caller: InfractionCaller | Unset = InfractionCaller.OPPONENT
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.remedy import Remedy # noqa: PLC0415
        case = self.case

        claim = self.claim

        remedy = self.remedy.to_dict()

        window = self.window.value

        caller: str | Unset = UNSET
        if not isinstance(self.caller, Unset):
            caller = self.caller.value



        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "case": case,
            "claim": claim,
            "remedy": remedy,
            "window": window,
        })
        if caller is not UNSET:
            field_dict["caller"] = caller

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.remedy import Remedy # noqa: PLC0415
        d = dict(src_dict)
        case = d.pop("case")

        claim = d.pop("claim")

        remedy = Remedy.from_dict(d.pop("remedy"))




        window = InfractionWindow(d.pop("window"))




        _caller = d.pop("caller", UNSET)
        caller: InfractionCaller | Unset
        if isinstance(_caller,  Unset):
            caller = UNSET
        else:
            caller = InfractionCaller(_caller)




        infraction = cls(
            case=case,
            claim=claim,
            remedy=remedy,
            window=window,
            caller=caller,
        )


        infraction.additional_properties = d
        return infraction

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
