"""Verification: a store, an archive or a receipt is checked against its signed checkpoints."""
