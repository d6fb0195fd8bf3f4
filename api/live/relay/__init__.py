"""The relay for many viewers of public matches: what is published to it, and the links to it."""
