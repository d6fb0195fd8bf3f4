"""Packs of disputes: one HTML file of a dispute that verifies itself offline."""
