"""Appeal files: whoever was not there has each of four questions answered on the first page."""

import re
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import httpx2
import pytest
from msgspec import to_builtins

from api import demo
from api.appeals.card_of_game import card_of_game
from api.languages.page_language import language as language_called
from domain import events as e
from domain.rulebooks import book
from projections.following import Following
from tests.adjudication.claims.test_fortytwo import slow
from tests.api.appeals.disputes import DISPUTES, FOUR, Sitting
from tests.api.disputes.test_dispute_steps import refused

QUESTIONS = {
    "en": (
        "WHAT HAPPENED?",
        "WHAT DOES THE BOOK SAY?",
        "WHO DECIDED WHAT, AND WHY?",
        "WHAT IS SURE?",
    ),
    "es": (
        "¿QUÉ PASÓ?",
        "¿QUÉ DICE EL REGLAMENTO?",
        "¿QUIÉN DECIDIÓ QUÉ, Y POR QUÉ?",
        "¿QUÉ ES SEGURO?",
    ),
}
TAGS = [tag for tag in map(e.tag_of, e.FACTS) if "-" in tag]
RAW = re.compile("|".join((r"\w_\w", r"\(\)", r"[{}]", "None", *TAGS)))


def zipped(sitting: Sitting, client: httpx2.Client, language: str = "en") -> dict[str, bytes]:
    answer = client.get(f"{sitting.claim}/appeal-file/zip", params={"language": language})
    assert answer.status_code == 200, answer.text
    with ZipFile(BytesIO(answer.content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.mark.share(15)
@pytest.mark.parametrize("name", DISPUTES)
def test_a_file_answers_four_questions_without_a_raw_name(
    name: str, recorder: httpx2.Client, official: httpx2.Client
):
    sitting = DISPUTES[name](recorder, official)
    for language, questions in QUESTIONS.items():
        files = zipped(sitting, official, language)
        text = files["appeal-file.txt"].decode()
        answers = [text.partition(one)[2].partition("\n\n")[0].strip() for one in questions]
        assert all(answers), (name, language, answers)
        assert RAW.findall(text) == []
        assert files["appeal-file.pdf"].startswith(b"%PDF-")
        assert len(files["record.jsonl"].splitlines()) >= 10


def test_each_ruling_has_its_event_by_which_appeals_name_it(
    recorder: httpx2.Client, official: httpx2.Client
):
    text = zipped(DISPUTES["reversed three times"](recorder, official), official)["appeal-file.txt"]
    first_page = text.decode().partition("WHAT IS SURE?")[0]
    for at in re.findall(r"the ruling at (\d+) is appealed", first_page):
        assert re.search(rf"\({at}, [^)]+\): (upheld|dismissed)", first_page), at


def test_the_head_names_the_edition_of_a_match_by_pairs(
    recorder: httpx2.Client, official: httpx2.Client
):
    """DP-23: what a sanction costs hangs on it."""
    text = zipped(DISPUTES["false pass by pairs"](recorder, official), official)["appeal-file.txt"]
    assert f"Dominoes by pairs, {book('DP').version}, “world”" in text.decode()


def test_the_first_page_says_what_the_book_lays_down_also_once_it_is_carried_out(
    recorder: httpx2.Client, official: httpx2.Client
):
    sitting = DISPUTES["overpaid in HF"](recorder, official)
    text = zipped(sitting, official)["appeal-file.txt"].decode()
    laid_down = text.partition(QUESTIONS["en"][1])[2].partition("\n\n")[0]
    assert "If it is upheld: put the payment right." in laid_down
    spanish = zipped(sitting, official, "es")["appeal-file.txt"].decode()
    assert "Las cláusulas se citan en el idioma del reglamento, el inglés." in spanish


def first_page(sitting: Sitting, client: httpx2.Client, language: str = "en") -> list[str]:
    """The four answers of the first page."""
    text = zipped(sitting, client, language)["appeal-file.txt"].decode()
    return [text.partition(one)[2].partition("\n\n")[0] for one in QUESTIONS[language]]


def test_a_file_for_two_players_cites_no_clause_for_three_or_four(
    recorder: httpx2.Client, official: httpx2.Client
):
    sitting = DISPUTES["overpaid in HF"](recorder, official)
    text = zipped(sitting, official)["appeal-file.txt"].decode()
    assert "HF-SC-1" in text
    assert re.findall(r"HF-[34]P-[0-9]", text) == []


def test_the_first_page_tells_what_was_corrected_away(
    recorder: httpx2.Client, official: httpx2.Client
):
    sitting = DISPUTES["corrected away"](recorder, official)
    happened, _, _, sure = first_page(sitting, official)
    assert "event 8 is corrected: nothing happened (a slip of the pen)" in happened
    assert "time limit" not in happened
    assert "the record has no event that the claim is about" in sure


def test_the_first_page_tells_for_what_points_were_paid_and_what_went_back(
    recorder: httpx2.Client, official: httpx2.Client
):
    happened, _, decided, _ = first_page(DISPUTES["overpaid in FU"](recorder, official), official)
    assert "Ana calls 2" in happened
    assert "1 pegged back for Ana" in decided


def test_the_first_page_names_each_ruling_that_was_reversed(
    recorder: httpx2.Client, official: httpx2.Client
):
    sitting = DISPUTES["reversed three times"](recorder, official)
    decided = first_page(sitting, official)[2]
    for note in ("the bone was seen", "not by all", "by three", "the Commissioner"):
        assert f"“{note}”" in decided


def test_the_card_in_marks_says_which_side_won_the_hand(
    recorder: httpx2.Client, official: httpx2.Client
):
    text = zipped(DISPUTES["talk in 42"](recorder, official), official)["appeal-file.txt"].decode()
    assert "hand  ended by  won by  marks  Ana & Carla  Bruno & Dario" in text
    assert "by a forfeit  Bruno & Dario  1  0  1" in text


@pytest.mark.parametrize(
    ("tag", "sentence"),
    [
        ("en", "Under the names: the score when each hand ended, without its own count."),
        ("es", "Bajo los nombres: el tanteo al acabar cada mano, sin su propia cuenta."),
    ],
)
def test_the_card_says_that_a_hand_of_fives_is_not_in_its_score_yet(tag: str, sentence: str):
    following = Following.of(demo.entries())
    game = following.score_card().games[0]
    lines, table = card_of_game(language_called(tag), following.match, game)
    assert table[1][-3:] == ("5", "15", "20")  # North wins 5 with it, and has 20 after it
    assert sentence in lines


def test_the_history_of_reversals_is_told_in_full(recorder: httpx2.Client, official: httpx2.Client):
    sitting = DISPUTES["reversed three times"](recorder, official)
    text = zipped(sitting, official)["appeal-file.txt"].decode()
    assert text.count("THE RULING AT") == 4
    assert text.count("took its place") == 3
    assert all(note in text for note in ("“not by all”", "“by three”", "“the Commissioner”"))


@pytest.mark.parametrize(
    ("language", "phrases"),
    [
        ("en", ("a yellow card", "broken by a ruling")),
        ("es", ("una tarjeta amarilla", "anulada por un fallo")),
    ],
)
def test_a_sanction_by_pairs_is_told_with_its_card_and_its_broken_hand(
    language: str, phrases: tuple[str, ...], recorder: httpx2.Client, official: httpx2.Client
):
    sitting = DISPUTES["false pass by pairs"](recorder, official)
    text = zipped(sitting, official, language)["appeal-file.txt"].decode()
    assert all(words in text for words in phrases)
    sure = text.partition(QUESTIONS[language][-1])[2].partition("\n\n")[0]
    assert "6-5" in sure, "the first page says why it is sure"


@pytest.mark.long
def test_an_open_claim_shows_a_deal_each_way_and_how_likely_it_is(
    recorder: httpx2.Client, official: httpx2.Client
):
    files = zipped(DISPUTES["open"](recorder, official), official)
    text = files["appeal-file.txt"].decode()
    assert "A DEAL IN WHICH IT IS SO\nAna\nBruno\nboneyard" in text
    assert "A DEAL IN WHICH IT IS NOT SO\nAna\nBruno\nboneyard" in text
    assert "deals that the record allows, it is so in" in text
    assert "Presumed: " in text


def test_a_ruling_is_told_on_the_search_that_it_was_given_on(
    recorder: httpx2.Client, official: httpx2.Client
):
    facts, at = slow()
    it = Sitting(recorder, official, "42", FOUR)
    it.record(*(to_builtins(fact, str_keys=True) for _, fact in facts[1:]))
    it.raised({"kind": "declaration", "event": at, "against": 0, "by": 1})
    it.ruled(upheld=False, steps=10, note="nobody showed it")
    text = zipped(it, official)["appeal-file.txt"].decode()
    assert "cut short after 10 steps" in text
    assert "It was given on what not every reader may see." not in text


def test_the_same_dispute_makes_the_same_bytes(recorder: httpx2.Client, official: httpx2.Client):
    sitting = DISPUTES["talk in 42"](recorder, official)
    assert zipped(sitting, official) == zipped(sitting, official)
    answer = official.get(f"{sitting.claim}/appeal-file")
    assert answer.headers["Content-Type"] == "application/pdf"
    assert answer.content == zipped(sitting, official)["appeal-file.pdf"]


def test_no_reader_learns_what_they_may_not_see(recorder: httpx2.Client, official: httpx2.Client):
    """The official's note of a bone, and who reported what, are for officials."""
    sitting = DISPUTES["open"](recorder, official)
    seen: dict[str, Any] = {"what": "drew", "bone": "2-1", "event": 7, "note": "turned up"}
    assert official.post(f"{sitting.claim}/inspections", json=seen).status_code == 201
    whole = zipped(sitting, official)["appeal-file.txt"].decode()
    assert "the bone drawn at event 7 was 2-1: turned up" in whole
    decided = "WHAT, AND WHY?\nan official ("
    assert decided not in whole
    less = zipped(sitting, recorder)
    text = less["appeal-file.txt"].decode()
    assert "turned up" not in text
    assert b"turned up" not in b"".join(less[name] for name in ("findings.json", "record.jsonl"))
    assert decided in text


def test_there_is_a_file_of_a_dispute_alone(recorder: httpx2.Client, official: httpx2.Client):
    sitting = DISPUTES["talk in 42"](recorder, official)
    refused(official.get(f"{sitting.here}/claims/2/appeal-file"), 404)
