"""Commands on disputes: `claim`, `sweep` and `rerule`."""
