from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast

if TYPE_CHECKING:
  from ..models.finding import Finding





T = TypeVar("T", bound="Findings")



@_attrs_define
class Findings:
    """ A claim's finding twice: on what was on record when it was raised, and on all since.

        Attributes:
            at_the_table (Finding): The answer to a claim.

                Attributes
                ----------
                claim : what was claimed
                verdict : with all that is on record
                timely : whether it was raised in its window; None where no window applies
                window : that window
                by_right : whether the one who raised it may raise it
                at_table : the verdict on what was on record when it was raised, where it differs
                offender : whose act it is about
                evidence : positions of the events that force the verdict, in the order of the words
                contested : positions of draws whose reported bones count for nothing, since another event
                    contradicts them; they do again once the record is corrected
                words : the reasons in a few sentences, the conclusion last
                why : the same with every step of the proof, or a deal each way where it is open
                answer : the proof; or, undetermined, a world each way and what would settle it
                consequence : what follows if it is upheld; None where nothing does
                choices : what is left to the opponent or to the official, with each effect
                assuming : the names of what was presumed beside the physical facts
                presuming : the findings under each set of assumptions that was asked for
                book, version, rules : the rule book, its version and content hash
                cut_short : the search ended before it knew; undetermined says no more than that
                moot : the correction by which the event of the claim is gone; the claim is refuted by it
            position (int):
            with_hindsight (Finding): The answer to a claim.

                Attributes
                ----------
                claim : what was claimed
                verdict : with all that is on record
                timely : whether it was raised in its window; None where no window applies
                window : that window
                by_right : whether the one who raised it may raise it
                at_table : the verdict on what was on record when it was raised, where it differs
                offender : whose act it is about
                evidence : positions of the events that force the verdict, in the order of the words
                contested : positions of draws whose reported bones count for nothing, since another event
                    contradicts them; they do again once the record is corrected
                words : the reasons in a few sentences, the conclusion last
                why : the same with every step of the proof, or a deal each way where it is open
                answer : the proof; or, undetermined, a world each way and what would settle it
                consequence : what follows if it is upheld; None where nothing does
                choices : what is left to the opponent or to the official, with each effect
                assuming : the names of what was presumed beside the physical facts
                presuming : the findings under each set of assumptions that was asked for
                book, version, rules : the rule book, its version and content hash
                cut_short : the search ended before it knew; undetermined says no more than that
                moot : the correction by which the event of the claim is gone; the claim is refuted by it
     """

    at_the_table: Finding
    position: int
    with_hindsight: Finding
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.finding import Finding # noqa: PLC0415
        at_the_table = self.at_the_table.to_dict()

        position = self.position

        with_hindsight = self.with_hindsight.to_dict()


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "at_the_table": at_the_table,
            "position": position,
            "with_hindsight": with_hindsight,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.finding import Finding # noqa: PLC0415
        d = dict(src_dict)
        at_the_table = Finding.from_dict(d.pop("at_the_table"))




        position = d.pop("position")

        with_hindsight = Finding.from_dict(d.pop("with_hindsight"))




        findings = cls(
            at_the_table=at_the_table,
            position=position,
            with_hindsight=with_hindsight,
        )


        findings.additional_properties = d
        return findings

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
