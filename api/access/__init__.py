"""Access: principals, their keys, grants and sessions, and the one policy.

Here belong the values (`principals`), the table of what each role may do (`policy`), the tables
that keep both (`access_store`) and the copy on which a running server decides (`directory`). These
know nothing of HTTP. `guards` asks the directory who the caller of a request is, and the policy
whether that caller may use the route.
"""
