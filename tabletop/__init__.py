"""A table to play at, in the terminal."""
