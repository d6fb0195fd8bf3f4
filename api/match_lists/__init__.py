"""Lists of matches, search and a player's statistics, with the tables that they are read from.

An entry goes from the log through a follower (`api.event_store.followers`) into a row of
`match_summaries`. A list reads rows, and takes from the matches themselves what was recorded since.
"""
