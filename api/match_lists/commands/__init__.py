"""Commands that keep the tables of lists: `follow`, `rebuild` and `compare`."""
