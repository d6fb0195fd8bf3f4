"""Tablets at tables: leases, batches of reports, handovers, and the recorder's page.

None of this is the record of a match: it says which device records, and which reports were not
recorded. It is kept in tables beside the log, so that every server of the log knows the same.

The engine by which the page folds a match and works out what comes next is shared with other
pages: `api/matches/static/match`. The layout is drawn in the browser by `static/recorder/felt.js`,
from the rows that the engine's `board.js` makes of it.
"""
