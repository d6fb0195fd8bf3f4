"""The recorder's page: one page for every match, which a tablet keeps for offline use."""
