"""The command `bonebook rules`."""
