"""Languages: the catalogues of findings and of pages, and the choice of one for a request.

A language is a folder in `locale`, and one in `domain/messages/locale`.
"""
