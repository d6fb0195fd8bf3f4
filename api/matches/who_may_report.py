"""The facts that an official, or a recorder, may report as events of a match."""

from domain import events as e

OWN_ROUTE = {
    "match-opened": "POST /v1/matches",
    "claim-raised": "POST /v1/matches/{id}/claims",
    "ruling-given": "POST /v1/matches/{id}/claims/{position}/ruling",
    "record-corrected": "POST /v1/matches/{id}/corrections",
    "score-card-signed": "POST /v1/matches/{id}/signatures",
    "score-card-refused": "POST /v1/matches/{id}/refusals",
    "score-card-received": "POST /v1/matches/{id}/receptions",
    "match-assigned": "POST /v1/tournaments/{tournament}/assignments",
    "round-paired": "POST /v1/tournaments/{tournament}/rounds",
    "bracket-formed": "POST /v1/tournaments/{tournament}/rounds",
}
"""Facts that nobody reports as events, by tag, and the routes they are sent to instead."""


FOR_OFFICIALS = (
    "observed",
    "late-change-noted",
    "consequence-reversed",
    "dispute-closed",
    "player-disqualified",
)
"""Tags of the facts that only an official may report as events."""


def why_not(official: bool, fact: e.Fact) -> str:
    """Why an `official`, or else a recorder, may not report a fact as an event; "" if they may.

    Facts that have a route of their own nobody may, even an official.
    """
    tag = e.tag_of(type(fact))
    if tag in OWN_ROUTE:
        return f"{tag} is sent to {OWN_ROUTE[tag]}"
    if official:
        return ""
    if tag in FOR_OFFICIALS:
        return f"{tag} is for a key of an official"
    if isinstance(fact, e.PlayResumed) and fact.game is not None:
        return f"{tag} in another game is for a key of an official"
    caused = not isinstance(fact, e.RulingAppealed) and getattr(fact, "ruling", None) is not None
    return f"{tag} by a ruling is for a key of an official" if caused else ""
