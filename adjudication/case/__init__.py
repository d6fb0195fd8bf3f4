"""The record of one match as the test of a claim sees it.

Facts come in as recorded or as corrected; `numbering` counts them as though they had been
recorded right at first. A `case` gives the match before any event and the event that a
claim speaks of; `constraints_of_log` turns the facts of a hand into a deal for
`adjudication.worlds`, with the `assumptions` that an official names; `purposes` says
what each payment was for, `settlement` weighs what is due for something against what was paid
for it. No rule is applied here and no verdict given.
"""
