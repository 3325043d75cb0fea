"""The whole table as a picture."""
