from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.finding_at_table_type_0 import FindingAtTableType0
from ..models.finding_verdict import FindingVerdict
from ..models.finding_window import FindingWindow
from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
  from ..models.answer import Answer
  from ..models.choice import Choice
  from ..models.claim import Claim
  from ..models.consequence import Consequence





T = TypeVar("T", bound="Finding")



@_attrs_define
class Finding:
    """ The answer to a claim.

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

        Attributes:
            book (str):
            by_right (bool):
            claim (Claim): A statement about one match that is to be tested (`adjudication.claims`).

                `kind` is the claim's name in the catalogue; `event` the position it speaks
                of; `against` whom; `by` who raises it; the rest is what some kinds need.
                Where a correction put several facts at that position, `ordinal` says which of
                them, from 1; by default the one first recorded there, if the claim can be about it.
            rules (str):
            timely (bool | None):
            verdict (FindingVerdict):
            version (str):
            window (FindingWindow):
            answer (Answer | None | Unset):
            assuming (list[str] | Unset):
            at_table (FindingAtTableType0 | None | Unset):
            choices (list[Choice] | Unset):
            consequence (Consequence | None | Unset):
            contested (list[int] | Unset):
            cut_short (bool | Unset):  Default: False.
            evidence (list[int] | Unset):
            moot (int | None | Unset):
            offender (int | None | Unset):
            presuming (list[Finding] | Unset):
            why (list[str] | Unset):
            words (list[str] | Unset):
     """

    book: str
    by_right: bool
    claim: Claim
    rules: str
    timely: bool | None
    verdict: FindingVerdict
    version: str
    window: FindingWindow
    answer: Answer | None | Unset = UNSET
    assuming: list[str] | Unset = UNSET
    at_table: FindingAtTableType0 | None | Unset = UNSET
    choices: list[Choice] | Unset = UNSET
    consequence: Consequence | None | Unset = UNSET
    contested: list[int] | Unset = UNSET
    cut_short: bool | Unset = False
    evidence: list[int] | Unset = UNSET
    moot: int | None | Unset = UNSET
    offender: int | None | Unset = UNSET
    presuming: list[Finding] | Unset = UNSET
    why: list[str] | Unset = UNSET
    words: list[str] | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)





    def to_dict(self) -> dict[str, Any]:
        from ..models.answer import Answer # noqa: PLC0415
        from ..models.choice import Choice # noqa: PLC0415
        from ..models.claim import Claim # noqa: PLC0415
        from ..models.consequence import Consequence # noqa: PLC0415
        book = self.book

        by_right = self.by_right

        claim = self.claim.to_dict()

        rules = self.rules

        timely: bool | None
        timely = self.timely

        verdict = self.verdict.value

        version = self.version

        window = self.window.value

        answer: dict[str, Any] | None | Unset
        if isinstance(self.answer, Unset):
            answer = UNSET
        elif isinstance(self.answer, Answer):
            answer = self.answer.to_dict()
        else:
            answer = self.answer

        assuming: list[str] | Unset = UNSET
        if not isinstance(self.assuming, Unset):
            assuming = self.assuming



        at_table: None | str | Unset
        if isinstance(self.at_table, Unset):
            at_table = UNSET
        elif isinstance(self.at_table, FindingAtTableType0):
            at_table = self.at_table.value
        else:
            at_table = self.at_table

        choices: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.choices, Unset):
            choices = []
            for choices_item_data in self.choices:
                choices_item = choices_item_data.to_dict()
                choices.append(choices_item)



        consequence: dict[str, Any] | None | Unset
        if isinstance(self.consequence, Unset):
            consequence = UNSET
        elif isinstance(self.consequence, Consequence):
            consequence = self.consequence.to_dict()
        else:
            consequence = self.consequence

        contested: list[int] | Unset = UNSET
        if not isinstance(self.contested, Unset):
            contested = self.contested



        cut_short = self.cut_short

        evidence: list[int] | Unset = UNSET
        if not isinstance(self.evidence, Unset):
            evidence = self.evidence



        moot: int | None | Unset
        if isinstance(self.moot, Unset):
            moot = UNSET
        else:
            moot = self.moot

        offender: int | None | Unset
        if isinstance(self.offender, Unset):
            offender = UNSET
        else:
            offender = self.offender

        presuming: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.presuming, Unset):
            presuming = []
            for presuming_item_data in self.presuming:
                presuming_item = presuming_item_data.to_dict()
                presuming.append(presuming_item)



        why: list[str] | Unset = UNSET
        if not isinstance(self.why, Unset):
            why = self.why



        words: list[str] | Unset = UNSET
        if not isinstance(self.words, Unset):
            words = self.words




        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({
            "book": book,
            "by_right": by_right,
            "claim": claim,
            "rules": rules,
            "timely": timely,
            "verdict": verdict,
            "version": version,
            "window": window,
        })
        if answer is not UNSET:
            field_dict["answer"] = answer
        if assuming is not UNSET:
            field_dict["assuming"] = assuming
        if at_table is not UNSET:
            field_dict["at_table"] = at_table
        if choices is not UNSET:
            field_dict["choices"] = choices
        if consequence is not UNSET:
            field_dict["consequence"] = consequence
        if contested is not UNSET:
            field_dict["contested"] = contested
        if cut_short is not UNSET:
            field_dict["cut_short"] = cut_short
        if evidence is not UNSET:
            field_dict["evidence"] = evidence
        if moot is not UNSET:
            field_dict["moot"] = moot
        if offender is not UNSET:
            field_dict["offender"] = offender
        if presuming is not UNSET:
            field_dict["presuming"] = presuming
        if why is not UNSET:
            field_dict["why"] = why
        if words is not UNSET:
            field_dict["words"] = words

        return field_dict



    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.answer import Answer # noqa: PLC0415
        from ..models.choice import Choice # noqa: PLC0415
        from ..models.claim import Claim # noqa: PLC0415
        from ..models.consequence import Consequence # noqa: PLC0415
        d = dict(src_dict)
        book = d.pop("book")

        by_right = d.pop("by_right")

        claim = Claim.from_dict(d.pop("claim"))




        rules = d.pop("rules")

        def _parse_timely(data: object) -> bool | None:
            if data is None:
                return data
            return cast(bool | None, data)

        timely = _parse_timely(d.pop("timely"))


        verdict = FindingVerdict(d.pop("verdict"))




        version = d.pop("version")

        window = FindingWindow(d.pop("window"))




        def _parse_answer(data: object) -> Answer | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                answer_type_0 = Answer.from_dict(data)



                return answer_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Answer | None | Unset, data)

        answer = _parse_answer(d.pop("answer", UNSET))


        assuming = cast(list[str], d.pop("assuming", UNSET))


        def _parse_at_table(data: object) -> FindingAtTableType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                at_table_type_0 = FindingAtTableType0(data)



                return at_table_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(FindingAtTableType0 | None | Unset, data)

        at_table = _parse_at_table(d.pop("at_table", UNSET))


        _choices = d.pop("choices", UNSET)
        choices: list[Choice] | Unset = UNSET
        if _choices is not UNSET:
            choices = []
            for choices_item_data in _choices:
                choices_item = Choice.from_dict(choices_item_data)



                choices.append(choices_item)


        def _parse_consequence(data: object) -> Consequence | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                consequence_type_0 = Consequence.from_dict(data)



                return consequence_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Consequence | None | Unset, data)

        consequence = _parse_consequence(d.pop("consequence", UNSET))


        contested = cast(list[int], d.pop("contested", UNSET))


        cut_short = d.pop("cut_short", UNSET)

        evidence = cast(list[int], d.pop("evidence", UNSET))


        def _parse_moot(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        moot = _parse_moot(d.pop("moot", UNSET))


        def _parse_offender(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        offender = _parse_offender(d.pop("offender", UNSET))


        _presuming = d.pop("presuming", UNSET)
        presuming: list[Finding] | Unset = UNSET
        if _presuming is not UNSET:
            presuming = []
            for presuming_item_data in _presuming:
                presuming_item = Finding.from_dict(presuming_item_data)



                presuming.append(presuming_item)


        why = cast(list[str], d.pop("why", UNSET))


        words = cast(list[str], d.pop("words", UNSET))


        finding = cls(
            book=book,
            by_right=by_right,
            claim=claim,
            rules=rules,
            timely=timely,
            verdict=verdict,
            version=version,
            window=window,
            answer=answer,
            assuming=assuming,
            at_table=at_table,
            choices=choices,
            consequence=consequence,
            contested=contested,
            cut_short=cut_short,
            evidence=evidence,
            moot=moot,
            offender=offender,
            presuming=presuming,
            why=why,
            words=words,
        )


        finding.additional_properties = d
        return finding

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
