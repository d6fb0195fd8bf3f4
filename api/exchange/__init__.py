"""Matches in and out over HTTP, in the forms of `docs/format.md`, and the schemas of those forms.

The forms themselves are `domain.formats`'; files of them are `api.match_files`'.
"""
