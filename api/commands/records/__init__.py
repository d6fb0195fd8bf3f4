"""Commands on matches: import and export, mend, replay, claim, sweep and rerule.

Here belongs what a scorer or an official does with a record at a terminal. A record comes in
through `sources`, from a file or from a database, and is handed on as entries.
"""
