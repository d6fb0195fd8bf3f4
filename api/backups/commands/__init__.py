"""Commands of backups: write one while servers record, put one back and prove it."""
