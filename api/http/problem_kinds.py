"""Every kind of problem that the server answers with: its statuses, what it means, what to do.

Programs tell problems apart by their kind, `urn:bonebook:KIND`; people read it at `/problems/KIND`.
A kind keeps its name and its meaning for as long as `/v1` is served.
"""

from typing import Final, NamedTuple


class ProblemKind(NamedTuple):
    """A kind of problem.

    Attributes
    ----------
    statuses : the HTTP statuses that it comes with
    meaning : what happened
    mend : what whoever sent the request does next
    """

    statuses: tuple[int, ...]
    meaning: str
    mend: str


_AGAIN = "Send the same request again, with the same Idempotency-Key, after `Retry-After` seconds."
_READ = "Read `field` and `detail`: they name the part at fault and what would be right."

KINDS: Final[dict[str, ProblemKind]] = {
    # what was sent makes no sense
    "bad-request": ProblemKind(
        (400, 422), "A header, a path or an id is missing, given twice or of no use.", _READ
    ),
    "unknown-parameter": ProblemKind(
        (400,),
        "The query has a parameter that this route does not know, or one of its own twice.",
        "Leave out the parameter in `field`; `detail` lists those that the route has.",
    ),
    "cut-short": ProblemKind(
        (400,), "The connection ended before the body did.", "Send the whole body again."
    ),
    "no-json": ProblemKind(
        (400,),
        "The body is no JSON in UTF-8, or has characters that control a terminal.",
        "Mend the body at the place that `detail` names.",
    ),
    "too-deep": ProblemKind((400,), "The body is nested too deeply.", "Nest it less deeply."),
    "invalid": ProblemKind(
        (422,), "A field or parameter has a value that it cannot have; nothing was recorded.", _READ
    ),
    "too-slow": ProblemKind(
        (408,), "The body did not arrive in time.", "Send it again over a connection that holds."
    ),
    "too-large": ProblemKind(
        (413,), "The body is longer than the server takes.", "Send it in several requests."
    ),
    "request-header-fields-too-large": ProblemKind(
        (431,), "The head of the request is too long.", "Send fewer or shorter headers."
    ),
    "unsupported-media-type": ProblemKind(
        (415,),
        "The body is of a type that the route does not read.",
        "Send it plain as `application/json`.",
    ),
    "not-acceptable": ProblemKind(
        (406,),
        "`Accept` names no type that the route can answer with.",
        "Accept one of the types in `detail`, or leave the header out.",
    ),
    "method-not-allowed": ProblemKind(
        (405,), "The address is there, but not for this method.", "Use a method that `Allow` names."
    ),
    # who asks
    "unauthorized": ProblemKind(
        (401,), "The route needs a key, and none that is good was shown.", "Send a key as a bearer."
    ),
    "forbidden": ProblemKind(
        (403,),
        "The key is good, but its principal was not granted this here.",
        "Ask a director or an administrator for the role that `detail` names.",
    ),
    "forged-request": ProblemKind(
        (403,),
        "A session was used, but not from a page of this server.",
        "Send the page's token as `X-CSRF-Token`, or use a key.",
    ),
    "too-many-requests": ProblemKind(
        (429,), "The quota is used up.", "Wait for `Retry-After` seconds."
    ),
    # what is on record
    "not-found": ProblemKind(
        (404,), "It is not there, or not for the caller to know of.", "Check the address."
    ),
    "unknown-match": ProblemKind(
        (404,),
        "There is no such match, or none that the caller may watch.",
        "Check the id, and what the key was granted.",
    ),
    "unknown-event": ProblemKind(
        (404,),
        "There is no such tournament, or none that the caller may watch.",
        "Check the id, and what the key was granted.",
    ),
    "not-signed-yet": ProblemKind(
        (404,), "No checkpoint covers the event yet.", "Ask again after `Retry-After` seconds."
    ),
    "impossible-report": ProblemKind(
        (409,),
        "An event on record rules the report out; nothing was recorded.",
        "Look at the event at `contradicts`: correct it, or report what did happen.",
    ),
    "unlawful-report": ProblemKind(
        (409,),
        "The match is kept strictly, and the report is against its rules; nothing was recorded.",
        "Read the clauses in `clauses`, and report another play.",
    ),
    "not-correctable": ProblemKind(
        (409,),
        "The correction is of an event that is not this caller's to correct, or not any more.",
        "Ask an official: they correct any event, also behind a signed card.",
    ),
    "not-reached": ProblemKind(
        (409,),
        "The request speaks of a position that the match has not come to.",
        "Ask for a position up to the one in `detail`, or wait for the event.",
    ),
    "bad-claim": ProblemKind(
        (409,),
        "The claim or ruling says nothing about this match as it is on record.",
        "Read `field`: name an event, seat or choice that there is.",
    ),
    "unreadable-match": ProblemKind(
        (409,),
        "The record of the match has an event that this release does not know.",
        "An operator has to look: the server is older than the record.",
    ),
    "stale-version": ProblemKind(
        (412,),
        "The match went on since the version in `If-Match`; nothing was recorded.",
        "Read what is new at `link`, decide anew, and send the version in `version`.",
    ),
    "key-reused": ProblemKind(
        (409,),
        "The Idempotency-Key was used for another request.",
        "Use a fresh key for each command, and the same one only to repeat it.",
    ),
    "answer-missing": ProblemKind(
        (409,),
        "The same request was carried out before. Its answer is still on its way, or was lost.",
        "Ask again in a moment. If it stays so, read what stands, and use a fresh key.",
    ),
    "no-such-rule": ProblemKind(
        (409, 422),
        "There is no such book, edition, option or choice.",
        "Pick one that `detail` lists.",
    ),
    "bad-record": ProblemKind(
        (422,), "The record of a match is none that can be read.", "Mend the place in `field`."
    ),
    "no-such-access": ProblemKind(
        (409,), "There is no such principal, key or grant, or there is one already.", _READ
    ),
    # the server
    "under-way": ProblemKind(
        (409,),
        "The work is carried out one at a time, and is under way; nothing was begun.",
        "Wait until it has ended, and see what came of it; then ask again if it is still wanted.",
    ),
    "not-set-up": ProblemKind(
        (409,),
        "The server's settings name no place for this work.",
        "An operator gives the setting that `detail` names, and starts the server again.",
    ),
    "upkeep-failed": ProblemKind(
        (503,),
        "A backup, a signature or a check could not be carried out; the record is as it was.",
        "Read `detail`, mend that, and ask again with a fresh key; the server's log says more.",
    ),
    "still-behind": ProblemKind(
        (503,), "A list has not come as far as it was to.", "Ask again after `Retry-After` seconds."
    ),
    "hearing-stopped": ProblemKind(
        (503,), "A hearing passed its limits of time or memory.", "Ask again, with fewer `steps`."
    ),
    "document-stopped": ProblemKind(
        (503,),
        "A document passed its limits of time or memory while it was made.",
        "Ask again after `Retry-After` seconds.",
    ),
    "store-unavailable": ProblemKind((503,), "The log cannot be written or read now.", _AGAIN),
    "read-only": ProblemKind(
        (503,),
        "The log is not what was signed of it, so nothing is recorded.",
        "An operator has to look; what was sent can be sent again later.",
    ),
    "internal-error": ProblemKind(
        (500,),
        "The server is at fault.",
        "Send it again; tell the operator what `instance` says.",
    ),
}
"""The kinds of problem, by name. A new kind gets a line here: contract and pages list them."""


def kinds_of(status: int) -> list[str]:
    """The names of the kinds of problem that come with an HTTP status, in the order of `KINDS`."""
    return [kind for kind, one in KINDS.items() if status in one.statuses]
