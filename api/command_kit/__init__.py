"""Shared by all commands: common options, opening a log, refusing, text for a terminal.

A command belongs to its feature, in the folder `commands` there; `api.cli` lists all of them.
"""
