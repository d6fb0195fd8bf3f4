"""A league's move from one PostgreSQL server to another.

Here belong copying, switching and giving up. How servers find the target is in `hosts`.
"""
