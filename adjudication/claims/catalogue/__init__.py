"""Every kind of claim as one record: its words, clauses, test, and where a sweep asks for it.

The records are cut by what a claim is about. The tests are in the modules of
`adjudication.claims`; the findings about a record that leaves things out are in
`adjudication.claims.silence`.
"""

from typing import Final

from adjudication.claims.catalogue.claim_kind import ClaimKind
from adjudication.claims.catalogue.conduct_claims import CONDUCT
from adjudication.claims.catalogue.ending_claims import ENDINGS
from adjudication.claims.catalogue.play_claims import PLAY
from adjudication.claims.catalogue.preparation_claims import PREPARATION
from adjudication.claims.catalogue.score_claims import SCORES

CATALOGUE: Final[dict[str, ClaimKind]] = {
    kind.name: kind for kind in (*PLAY, *PREPARATION, *SCORES, *ENDINGS, *CONDUCT)
}
"""Every kind by its name, in the order in which they are shown."""
