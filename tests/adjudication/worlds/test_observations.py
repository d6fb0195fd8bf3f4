"""The single observation that would settle an undetermined question."""

from collections import Counter
from random import Random

from adjudication.worlds.model import Contains, Deal, Draw, PhysicalFact, Restriction, Token
from adjudication.worlds.observations import Observation
from adjudication.worlds.proofs import ObservedOutcome, Settling
from adjudication.worlds.verdict import decide
from domain.bones import BONES, SUIT, Bone
from tests.adjudication.made import small_deal, some_question
from tests.adjudication.worlds import brute

TABLE = Deal(tuple(map(Token, BONES)), (Draw(0, 1, 7), Draw(1, 2, 7), Draw(1, 4)))
AT_6_6 = TABLE.given(
    PhysicalFact(3, "played", (Restriction(Bone("6-6").mask, TABLE.slots(0)),)),
    PhysicalFact(5, "played", (Restriction(Bone("6-1").mask, TABLE.slots(1)),)),
)
SIX_HELD = Contains(SUIT[6] & ~Bone("6-6").mask, TABLE.slots(1, before=4))

HOLDING = Observation("holding", TABLE.everything & ~Bone("6-1").mask, (TABLE.slots(1),))
DRAWN = Observation("bone drawn at 4", TABLE.everything, (TABLE.slots(1, at=4),))


def others_seen(*bones: str) -> Deal:
    """The other sixes are known to lie in the boneyard."""
    seen = sum(Bone(bone).mask for bone in bones)
    return AT_6_6.given(PhysicalFact(6, "seen", (Restriction(seen, TABLE.boneyard),)))


def test_the_bone_drawn_settles_it_where_no_other_six_can_have_been_held() -> None:
    deal = others_seen("6-0", "6-2", "6-3", "6-4", "6-5")
    answer = decide(deal, SIX_HELD, looks=[HOLDING, DRAWN])
    assert answer.settled_by
    assert (answer.settled_by.label, answer.settled_by.surely) == ("bone drawn at 4", True)
    assert ObservedOutcome((("6-1",),), "refuted") in answer.settled_by.outcomes


def test_one_bone_is_turned_up_rather_than_a_holding() -> None:
    where = Observation("is 6-1 the bone drawn", Bone("6-1").mask, (TABLE.slots(1, at=4),))
    answer = decide(
        others_seen("6-0", "6-2", "6-3", "6-4", "6-5"), SIX_HELD, looks=[HOLDING, where]
    )
    assert answer.settled_by == Settling(
        "is 6-1 the bone drawn",
        True,
        (ObservedOutcome((("6-1",),), "refuted"), ObservedOutcome(((),), "proved")),
    )


def test_a_look_that_may_settle_it_is_named_as_no_more_than_that() -> None:
    answer = decide(AT_6_6, SIX_HELD, looks=[HOLDING, DRAWN])
    assert answer.settled_by == Settling("bone drawn at 4", False)


def test_without_looks_that_can_settle_it_none_is_named() -> None:
    of_no_use = Observation("6-6", Bone("6-6").mask, (TABLE.slots(0),))
    assert decide(AT_6_6, SIX_HELD, looks=[of_no_use]).settled_by is None
    assert decide(AT_6_6, SIX_HELD).settled_by is None


def test_small_deals_agree_with_the_enumerator_on_what_a_look_settles() -> None:
    chance, met = Random(30), Counter[str]()
    for _ in range(3_000):
        deal = small_deal(chance)
        question = some_question(chance, deal)
        look = _some_look(chance, deal)
        answer = decide(deal, question, looks=[look])
        if answer.verdict == "undetermined":
            expected = _expected(brute.outcomes(deal, question, look))
            met[expected] += 1
            assert _named(answer.settled_by) == expected, (deal, question, look)
    assert min(met[each] for each in ("surely", "perhaps", "never")) > 50


def _some_look(chance: Random, deal: Deal) -> Observation:
    parts = [part for part in (deal.slots(0), deal.slots(1), deal.boneyard, 1) if part]
    tokens = chance.choice([deal.everything, chance.randint(0, deal.everything), 1])
    return Observation("look", tokens, (chance.choice(parts),))


def _expected(verdicts: set[str]) -> str:
    if "undetermined" not in verdicts:
        return "surely"
    return "never" if verdicts == {"undetermined"} else "perhaps"


def _named(settling: Settling | None) -> str:
    if settling is None:
        return "never"
    return "surely" if settling.surely else "perhaps"


def test_of_two_looks_the_less_intrusive_that_settles_is_taken() -> None:
    chance = Random(31)
    for _ in range(500):
        deal = small_deal(chance)
        question = some_question(chance, deal)
        looks = [Observation(str(n), *_shape(_some_look(chance, deal))) for n in range(3)]
        answer = decide(deal, question, looks=looks)
        if answer.settled_by and answer.settled_by.surely:
            taken = looks[int(str(answer.settled_by.label))]
            for other in (look for look in looks if look.bones < taken.bones):
                assert "undetermined" in brute.outcomes(deal, question, other)


def _shape(look: Observation) -> tuple[int, tuple[int, ...]]:
    return look.tokens, look.parts
