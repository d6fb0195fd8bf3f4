"""Sentences as data, and the catalogues that put them into a language.

Here belong the form of a message, the words of the record and how a catalogue words a
message. `projections` and `adjudication` write a message in English, where it is needed, as
data; `api` loads the catalogue of a language (the gettext files below `locale/`) and hands it
in; only then does the message become text. What is found out about a match does not belong
here.
"""
