"""Commands on tournaments in files: show one, verify its draws, make one by chance."""
