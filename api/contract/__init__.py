"""The contract: what a program may send and what it is answered, and that requests keep to it.

Here belong the OpenAPI document, the kinds of problem, the pages that show both, and the guard that
refuses what the contract does not have. Nothing here knows what a route does.
"""
