from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.ruling_given_verdict import RulingGivenVerdict
from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast

if TYPE_CHECKING:
  from ..models.ruling_given_choices import RulingGivenChoices
  from ..models.ruling_given_options import RulingGivenOptions





T = TypeVar("T", bound="RulingGiven")



@_attrs_define
class RulingGiven:
    """ An official rules on the claim raised at position `claim`.

    `verdict` is what the engine found and `upheld` what the official decides;
    `cites` the clauses; `choices` what was elected or left to discretion;
    `evidence` the positions that the finding leans on; `finding` the hash of
    the whole finding, so that it can be worked out again and compared.
    `supersedes` is the position of an earlier ruling on the same claim and part.

    `part` tells rulings on one claim apart where it is split. `assuming` names what
    the official presumed. `rules`, `options`, `prefix` and `engine` pin what the
    finding was worked out from: the hash of the rule book, the options, the hash of
    the facts before the ruling, the engine's version. `steps` is how far the search
    went at most, where a longer hearing was asked for, and `cut_short` says that it
    ended before it knew: undetermined then says no more than that. `checkpoint` is the
    last that was signed of the log when the ruling was given.

        Attributes:
            claim (int):
            fact (Literal['ruling-given']):
            upheld (bool):
            verdict (RulingGivenVerdict):
            assuming (list[str] | Unset):
            checkpoint (str | Unset):  Default: ''.
            choices (RulingGivenChoices | Unset):
            cites (list[str] | Unset):
            cut_short (bool | Unset):  Default: False.
            engine (str | Unset):  Default: ''.
            evidence (list[int] | Unset):
            finding (str | Unset):  Default: ''.
            note (str | Unset):  Default: ''.
            options (RulingGivenOptions | Unset):
            part (str | Unset):  Default: ''.
            prefix (str | Unset):  Default: ''.
            rules (str | Unset):  Default: ''.
            steps (int | None | Unset):
            supersedes (int | None | Unset):
     """

    claim: int
    fact: Literal['ruling-given']
    upheld: bool
    verdict: RulingGivenVerdict
    assuming: list[str] | Unset = UNSET
    checkpoint: str | Unset = ''
    choices: RulingGivenChoices | Unset = UNSET
    cites: list[str] | Unset = UNSET
    cut_short: bool | Unset = False
    engine: str | Unset = ''
    evidence: list[int] | Unset = UNSET
    finding: str | Unset = ''
    note: str | Unset = ''
    options: RulingGivenOptions | Unset = UNSET
    part: str | Unset = ''
    prefix: str | Unset = ''
    rules: str | Unset = ''
    steps: int | None | Unset = UNSET
    supersedes: int | None | Unset = UNSET





    def to_dict(self) -> dict[str, Any]:
        from ..models.ruling_given_choices import RulingGivenChoices # noqa: PLC0415
        from ..models.ruling_given_options import RulingGivenOptions # noqa: PLC0415
        claim = self.claim

        fact = self.fact

        upheld = self.upheld

        verdict = self.verdict.value

        assuming: list[str] | Unset = UNSET
        if not isinstance(self.assuming, Unset):
            assuming = self.assuming



        checkpoint = self.checkpoint

        choices: dict[str, Any] | Unset = UNSET
        if not isinstance(self.choices, Unset):
            choices = self.choices.to_dict()

        cites: list[str] | Unset = UNSET
        if not isinstance(self.cites, Unset):
            cites = self.cites



        cut_short = self.cut_short

        engine = self.engine

        evidence: list[int] | Unset = UNSET
        if not isinstance(self.evidence, Unset):
            evidence = self.evidence



        finding = self.finding

        note = self.note

        options: dict[str, Any] | Unset = UNSET
        if not isinstance(self.options, Unset):
            options = self.options.to_dict()

        part = self.part

        prefix = self.prefix

        rules = self.rules

        steps: int | None | Unset
        if isinstance(self.steps, Unset):
            steps = UNSET
        else:
            steps = self.steps

        supersedes: int | None | Unset
        if isinstance(self.supersedes, Unset):
            supersedes = UNSET
        else:
            supersedes = self.supersedes


        field_dict: dict[str, Any] = {}

        field_dict.update({
            "claim": claim,
            "fact": fact,
            "upheld": upheld,
            "verdict": verdict,
        })
        if assuming is not UNSET:
            field_dict["assuming"] = assuming
        if checkpoint is not UNSET:
            field_dict["checkpoint"] = checkpoint
        if choices is not UNSET:
            field_dict["choices"] = choices
        if cites is not UNSET:
            field_dict["cites"] = cites
        if cut_short is not UNSET:
            field_dict["cut_short"] = cut_short
        if engine is not UNSET:
            field_dict["engine"] = engine
        if evidence is not UNSET:
            field_dict["evidence"] = evidence
        if finding is not UNSET:
            field_dict["finding"] = finding
        if note is not UNSET:
            field_dict["note"] = note
        if options is not UNSET:
            field_dict["options"] = options
        if part is not UNSET:
            field_dict["part"] = part
        if prefix is not UNSET:
            field_dict["prefix"] = prefix
        if rules is not UNSET:
            field_dict["rules"] = rules
        if steps is not UNSET:
            field_dict["steps"] = steps
        if supersedes is not UNSET:
            field_dict["supersedes"] = supersedes

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.ruling_given_choices import RulingGivenChoices # noqa: PLC0415
        from ..models.ruling_given_options import RulingGivenOptions # noqa: PLC0415
        d = dict(src_dict)
        claim = d.pop("claim")

        fact = cast(Literal['ruling-given'] , d.pop("fact"))
        if fact != 'ruling-given':
            raise ValueError(f"fact must match const 'ruling-given', got '{fact}'")

        upheld = d.pop("upheld")

        verdict = RulingGivenVerdict(d.pop("verdict"))




        assuming = cast(list[str], d.pop("assuming", UNSET))


        checkpoint = d.pop("checkpoint", UNSET)

        _choices = d.pop("choices", UNSET)
        choices: RulingGivenChoices | Unset
        if isinstance(_choices,  Unset):
            choices = UNSET
        else:
            choices = RulingGivenChoices.from_dict(_choices)




        cites = cast(list[str], d.pop("cites", UNSET))


        cut_short = d.pop("cut_short", UNSET)

        engine = d.pop("engine", UNSET)

        evidence = cast(list[int], d.pop("evidence", UNSET))


        finding = d.pop("finding", UNSET)

        note = d.pop("note", UNSET)

        _options = d.pop("options", UNSET)
        options: RulingGivenOptions | Unset
        if isinstance(_options,  Unset):
            options = UNSET
        else:
            options = RulingGivenOptions.from_dict(_options)




        part = d.pop("part", UNSET)

        prefix = d.pop("prefix", UNSET)

        rules = d.pop("rules", UNSET)

        def _parse_steps(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        steps = _parse_steps(d.pop("steps", UNSET))


        def _parse_supersedes(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        supersedes = _parse_supersedes(d.pop("supersedes", UNSET))


        ruling_given = cls(
            claim=claim,
            fact=fact,
            upheld=upheld,
            verdict=verdict,
            assuming=assuming,
            checkpoint=checkpoint,
            choices=choices,
            cites=cites,
            cut_short=cut_short,
            engine=engine,
            evidence=evidence,
            finding=finding,
            note=note,
            options=options,
            part=part,
            prefix=prefix,
            rules=rules,
            steps=steps,
            supersedes=supersedes,
        )

        return ruling_given

