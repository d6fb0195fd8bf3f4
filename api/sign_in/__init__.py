"""Signing in and out on pages, and one-time links as QR codes."""
