"""The contract: the documents of OpenAPI and AsyncAPI, their pages, and a guard that holds requests
to them.

The documents are made from the routes of the app, so that they cannot say anything else.
"""
