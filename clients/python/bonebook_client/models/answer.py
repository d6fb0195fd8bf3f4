from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.answer_verdict import AnswerVerdict
from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
  from ..models.likelihood import Likelihood
  from ..models.proof import Proof
  from ..models.settling import Settling
  from ..models.world import World





T = TypeVar("T", bound="Answer")



@_attrs_define
class Answer:
    """ A verdict and what bears it.

    Proved, refuted and contradictory have a `proof`, and name the assumptions it
    leans on. Undetermined has a world each way and, where looks were offered and
    one of them could settle it, that look. Where it was asked for, `likelihood` says beside it
    in how many of the deals it is so: a help to the official, and never a verdict.

        Attributes:
            verdict (AnswerVerdict):
            if_false (None | Unset | World):
            if_true (None | Unset | World):
            leans_on (list[str] | Unset):
            likelihood (Likelihood | None | Unset):
            proof (None | Proof | Unset):
            settled_by (None | Settling | Unset):
     """

    verdict: AnswerVerdict
    if_false: None | Unset | World = UNSET
    if_true: None | Unset | World = UNSET
    leans_on: list[str] | Unset = UNSET
    likelihood: Likelihood | None | Unset = UNSET
    proof: None | Proof | Unset = UNSET
    settled_by: None | Settling | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.likelihood import Likelihood # noqa: PLC0415
        from ..models.proof import Proof # noqa: PLC0415
        from ..models.settling import Settling # noqa: PLC0415
        from ..models.world import World # noqa: PLC0415
        verdict = self.verdict.value

        if_false: dict[str, Any] | None | Unset
        if isinstance(self.if_false, Unset):
            if_false = UNSET
        elif isinstance(self.if_false, World):
            if_false = self.if_false.to_dict()
        else:
            if_false = self.if_false

        if_true: dict[str, Any] | None | Unset
        if isinstance(self.if_true, Unset):
            if_true = UNSET
        elif isinstance(self.if_true, World):
            if_true = self.if_true.to_dict()
        else:
            if_true = self.if_true

        leans_on: list[str] | Unset = UNSET
        if not isinstance(self.leans_on, Unset):
            leans_on = self.leans_on



        likelihood: dict[str, Any] | None | Unset
        if isinstance(self.likelihood, Unset):
            likelihood = UNSET
        elif isinstance(self.likelihood, Likelihood):
            likelihood = self.likelihood.to_dict()
        else:
            likelihood = self.likelihood

        proof: dict[str, Any] | None | Unset
        if isinstance(self.proof, Unset):
            proof = UNSET
        elif isinstance(self.proof, Proof):
            proof = self.proof.to_dict()
        else:
            proof = self.proof

        settled_by: dict[str, Any] | None | Unset
        if isinstance(self.settled_by, Unset):
            settled_by = UNSET
        elif isinstance(self.settled_by, Settling):
            settled_by = self.settled_by.to_dict()
        else:
            settled_by = self.settled_by


        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "verdict": verdict,
        })
        if if_false is not UNSET:
            field_dict["if_false"] = if_false
        if if_true is not UNSET:
            field_dict["if_true"] = if_true
        if leans_on is not UNSET:
            field_dict["leans_on"] = leans_on
        if likelihood is not UNSET:
            field_dict["likelihood"] = likelihood
        if proof is not UNSET:
            field_dict["proof"] = proof
        if settled_by is not UNSET:
            field_dict["settled_by"] = settled_by

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.likelihood import Likelihood # noqa: PLC0415
        from ..models.proof import Proof # noqa: PLC0415
        from ..models.settling import Settling # noqa: PLC0415
        from ..models.world import World # noqa: PLC0415
        d = dict(src_dict)
        verdict = AnswerVerdict(d.pop("verdict"))




        def _parse_if_false(data: object) -> None | Unset | World:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                if_false_type_0 = World.from_dict(data)



                return if_false_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Unset | World, data)

        if_false = _parse_if_false(d.pop("if_false", UNSET))


        def _parse_if_true(data: object) -> None | Unset | World:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                if_true_type_0 = World.from_dict(data)



                return if_true_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Unset | World, data)

        if_true = _parse_if_true(d.pop("if_true", UNSET))


        leans_on = cast(list[str], d.pop("leans_on", UNSET))


        def _parse_likelihood(data: object) -> Likelihood | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                likelihood_type_0 = Likelihood.from_dict(data)



                return likelihood_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Likelihood | None | Unset, data)

        likelihood = _parse_likelihood(d.pop("likelihood", UNSET))


        def _parse_proof(data: object) -> None | Proof | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                proof_type_0 = Proof.from_dict(data)



                return proof_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Proof | Unset, data)

        proof = _parse_proof(d.pop("proof", UNSET))


        def _parse_settled_by(data: object) -> None | Settling | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                settled_by_type_0 = Settling.from_dict(data)



                return settled_by_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Settling | Unset, data)

        settled_by = _parse_settled_by(d.pop("settled_by", UNSET))


        answer = cls(
            verdict=verdict,
            if_false=if_false,
            if_true=if_true,
            leans_on=leans_on,
            likelihood=likelihood,
            proof=proof,
            settled_by=settled_by,
        )


        answer.additional_properties = d
        return answer

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
