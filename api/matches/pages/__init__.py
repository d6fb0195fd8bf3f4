"""The live page of a match, its clocks, and its sheet for paper."""
