"""Verdicts that would rest on what is not on record."""
