"""The pages of tournaments: for the public, for directors, and posted in the hall."""
