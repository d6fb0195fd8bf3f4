"""How likely an open claim is, in words: a help to the official beside a verdict."""

from collections.abc import Iterator
from math import ceil

from adjudication.finding import Tested
from domain.messages.message import Message, MessagePart, message


def chances(tested: Tested) -> Iterator[Message]:
    """Two sentences: the share of deals in which an open claim is so, and that it decides nothing.

    Nothing where the share was not asked for, or the claim is decided.
    """
    share = tested.answer.likelihood if tested.answer else None
    if share is None or tested.verdict != "undetermined":
        return
    if share.deals:
        yield message(
            "Of 100 deals that the record allows, it is so in {least} to {most}, by {deals} drawn"
            " by lot.",
            least=int(100 * share.least),
            most=ceil(100 * share.most),
            deals=share.deals,
        )
    else:
        yield message(
            "Of 100 deals that the record allows, it is so in {share}.", share=_of_100(share.least)
        )
    yield message("That helps to weigh it, and decides nothing.")


def _of_100(share: float) -> MessagePart:
    rounded = round(100 * share)
    if rounded < 1:
        return message("less than one")
    return message("more than 99") if rounded > 99 else rounded
