"""Tests of claims that dominoes by pairs alone has, or judges by its own text.

Four hands hold all the bones, and nobody draws: what fits is always with somebody, and one hand
shown says much of the others.
"""
