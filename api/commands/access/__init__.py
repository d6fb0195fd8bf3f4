"""Commands on who may do what: keys and grants, in the store itself, while servers run too.

Here belongs how they are asked for on a command line; what they mean is in `api.access`.
"""
