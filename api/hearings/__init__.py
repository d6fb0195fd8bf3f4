"""Hearings: where a claim is heard, so that no hard one is in anybody's way.

Here belong what a hearing is asked (`question`) and who hears it (`pool`): the common
one in this process, in a thread; one that takes more than a few steps in a worker
process, with limits of time and memory, killed when its request ends. Whether a claim is
true is `adjudication`'s; which claims are heard when is `api.dispute_steps`'.
"""
