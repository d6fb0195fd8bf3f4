from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.dispute_stage import DisputeStage
from typing import cast

if TYPE_CHECKING:
  from ..models.claim import Claim
  from ..models.ruling_seen import RulingSeen





T = TypeVar("T", bound="Dispute")



@_attrs_define
class Dispute:
    """ One dispute.

    Attributes
    ----------
    position : where it was raised
    stage : where it stands
    hearings : the positions at which an official came to hear it
    statements, inspections, attachments : the positions of what was heard
    rulings : in order; one that was superseded stays
    flagged : corrections made since to what a ruling in it leaned on

        Attributes:
            attachments (list[int]):
            claim (Claim): A statement about one match that is to be tested (`adjudication.claims`).

                `kind` is the claim's name in the catalogue; `event` the position it speaks
                of; `against` whom; `by` who raises it; the rest is what some kinds need.
                Where a correction put several facts at that position, `ordinal` says which of
                them, from 1; by default the one first recorded there, if the claim can be about it.
            flagged (list[int]):
            hearings (list[int]):
            inspections (list[int]):
            position (int):
            rulings (list[RulingSeen]):
            stage (DisputeStage):
            statements (list[int]):
     """

    attachments: list[int]
    claim: Claim
    flagged: list[int]
    hearings: list[int]
    inspections: list[int]
    position: int
    rulings: list[RulingSeen]
    stage: DisputeStage
    statements: list[int]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.claim import Claim # noqa: PLC0415
        from ..models.ruling_seen import RulingSeen # noqa: PLC0415
        attachments = self.attachments



        claim = self.claim.to_dict()

        flagged = self.flagged



        hearings = self.hearings



        inspections = self.inspections



        position = self.position

        rulings = []
        for rulings_item_data in self.rulings:
            rulings_item = rulings_item_data.to_dict()
            rulings.append(rulings_item)



        stage = self.stage.value

        statements = self.statements




        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "attachments": attachments,
            "claim": claim,
            "flagged": flagged,
            "hearings": hearings,
            "inspections": inspections,
            "position": position,
            "rulings": rulings,
            "stage": stage,
            "statements": statements,
        })

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.claim import Claim # noqa: PLC0415
        from ..models.ruling_seen import RulingSeen # noqa: PLC0415
        d = dict(src_dict)
        attachments = cast(list[int], d.pop("attachments"))


        claim = Claim.from_dict(d.pop("claim"))




        flagged = cast(list[int], d.pop("flagged"))


        hearings = cast(list[int], d.pop("hearings"))


        inspections = cast(list[int], d.pop("inspections"))


        position = d.pop("position")

        rulings = []
        _rulings = d.pop("rulings")
        for rulings_item_data in (_rulings):
            rulings_item = RulingSeen.from_dict(rulings_item_data)



            rulings.append(rulings_item)


        stage = DisputeStage(d.pop("stage"))




        statements = cast(list[int], d.pop("statements"))


        dispute = cls(
            attachments=attachments,
            claim=claim,
            flagged=flagged,
            hearings=hearings,
            inspections=inspections,
            position=position,
            rulings=rulings,
            stage=stage,
            statements=statements,
        )


        dispute.additional_properties = d
        return dispute

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
