"""The command `bonebook conformance`."""
