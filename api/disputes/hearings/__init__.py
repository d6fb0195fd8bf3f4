"""Hearings: a claim is heard so that a hard one delays nobody.

`question` is what a hearing is asked. `pool` hears most claims in a thread of this process. A claim
that takes many steps goes to a worker process with limits of time and memory, which is killed when
its request ends.
"""
