"""Shared by all pages: rendering, the frame, errors as pages, static files, paper for PDF."""
