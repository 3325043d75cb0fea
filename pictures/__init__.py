"""The whole table as a picture."""

from .table import svg

__all__ = ["svg"]
