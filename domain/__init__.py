"""The game itself: bones, facts, rule books and the match; facts in, facts out.

`bones` and `seats` are what everything speaks of; `events` are the kinds of fact, as
stored. `rules` is the shape of a rule book, `rulebooks` the printed ones, `house_rules`
books of one's own. `fives`, `fortytwo` and `pairs` are the engines of the three families of
games. A report is decided and folded by `match`, and a tournament by `tournament`. `audit`
makes a log one that anyone can check; `formats` writes matches down for people and programs;
`messages` is the form of a sentence that any language can have words for. Nothing here knows
HTTP, a page, a database or a dispute's merits.
"""
