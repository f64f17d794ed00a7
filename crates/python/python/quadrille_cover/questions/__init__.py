"""The questions that can be asked about a problem, one module each.

A new question has a module here, a file in src/questions/, and a method of `Problem`.
"""
