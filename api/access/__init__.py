"""Who may do what: principals, their keys, what they are granted, and the one policy.

Here belong the values (`principals`), the table of what each role may do (`policy`), where both
are kept (`access_store`), and the copy that a running server decides on (`directory`). Nothing
in this folder knows of HTTP; the guard of every route (`api.http.auth`) asks the directory who a
caller is, and the policy whether that caller may.
"""
