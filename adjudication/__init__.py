"""Adjudication of a log: claims in, findings and rulings out.

A claim and the record it speaks of come in to `adjudicate`. The `case` makes of the record
what a test of a claim asks for, among it the bones as a question about `worlds`; the test
of that kind of claim (`claims`, and `laydown` for declarations in 42) answers it; `ruling`
says whether the claim was in time, what the book lays down and what a ruling would do;
`explanation` puts the reasons into messages (`domain.messages`). One `finding` goes out. Inside,
events are named by their numbers in the case (`case.numbering`), and so in what its functions
take and give; a finding, a ruling and whatever `review` gives name recorded positions.
`review` asks again over whole records: sweeps, what-if, corrections and rulings that lean on
each other.
Nothing here records, reads a clock or decides for an official.
"""
