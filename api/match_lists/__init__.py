"""Lists of matches: search, paging, and the tables beside the log from which they are read.

An entry goes from the log through a follower (`api.event_store.followers`) into a row of
`match_summaries`. A list reads rows, and takes from the matches themselves what was recorded since.
"""
