"""Guard and effect of every move as small functions of Z3 terms, and what they say of a position."""
