"""Claims of straight 42, a module for each part of a hand: auction, tricks, declarations, marks."""
