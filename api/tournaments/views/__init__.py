"""Tournaments as they are read: standings, brackets, pairings, schedules, ratings, paper."""
