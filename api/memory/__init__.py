"""What this process keeps in memory, and how much of it.

Here belongs the cache that the matches in use are kept in. What is in it can be made
again from the log at any time; what a match weighs is `api.hot_match`'s to say.
"""
