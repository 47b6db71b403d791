"""The rules of Crazy Eights and its relatives: pure values and functions, no clock, no randomness, no input or output.

A match is a value (`match.Match`). Whoever knows the rules, the shuffles and the moves can make it again, so a record
is all that needs to be kept. Inside, a round is a handful of integers (`state`): a hand is a bit mask over the cards
of the deck (`book`), what is legal is another (`legal`), and a move is a small number (`make`). Cards as text, names
and sentences live at the edges: `moves`, `notation`, `refusal`, `view`, `log`, `record` and `errors`.

The rules themselves are docs/RULES.md; docstrings name its sections.
"""
