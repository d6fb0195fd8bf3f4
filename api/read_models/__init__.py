"""Tables that are kept beside the log, so that a list need not read every match.

Here belongs what a read model keeps of a match, who reads it, and the supervisor of its
followers; what a match's score is, is `projections`' business, and how a follower works
`domain.recorder.followers`'. An entry goes from the log through the follower into a row; a
route reads rows, and takes from the matches themselves what was recorded since.
"""
