"""The command `bonebook listen`."""
