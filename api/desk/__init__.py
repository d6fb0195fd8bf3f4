"""The official's desk: all tables, a table with its disputes, replay, and a player's own page.

These pages show what is recorded and what would follow. What they record goes through the API, as
any program's reports do. Each page is in the language of its reader.
"""
