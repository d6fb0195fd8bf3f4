"""A whole log at once: copied and put back, or given the tables of the release before."""
