"""Shared by all pages: rendering, the frame, errors as pages, static files, paper for PDF.

QR codes are drawn where they are shown: links in `api.sign_in`, cards in `api.score_cards`.
"""
