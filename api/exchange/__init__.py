"""Matches in and out, as files and over HTTP, in the forms of `docs/format.md`.

The forms themselves are `domain.formats`; files of them are read and written by `match_files`.
"""
