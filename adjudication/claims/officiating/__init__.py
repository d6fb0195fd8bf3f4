"""Claims that officials make about what surrounds the play, a module for each thing they look at.

Here belong duties at the table (shuffling, lots, chips, the set, cards, stacks), how a bone
was handled, what was put right that needed no mending, how a game ends that nobody finishes,
and an official's own error. What was held, placed or scored is in the modules above.
"""
