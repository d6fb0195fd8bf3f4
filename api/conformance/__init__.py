"""Conformance: files of test vectors (`domino-vectors/1`) held against this program.

Here belong the reading of vectors and what this program finds for each kind. What
is found comes from `domain` and `adjudication`; nothing is decided here. A kind
that is not known, or an error on the way, is a failure: nothing is ever skipped. A vector goes
from `vectors`, which reads files, through `running`, which picks the module for its kind, and
its outcome is held against what the file expects.
"""
