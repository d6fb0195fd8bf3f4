"""The tree over the log as files and rows: leaves, tiles, checkpoints, keys and receipts."""
