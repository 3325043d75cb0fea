"""Expansions and house variants, as modules on the kernel's hook shapes."""
