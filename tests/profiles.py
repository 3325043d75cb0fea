"""How hard this run tries, as its environment says: dev (quick, the default), ci (never varies) or deep."""

import os

PROFILE = os.environ.get("HYPOTHESIS_PROFILE") or "dev"
THOROUGH = PROFILE != "dev"
"""Whether what takes long is tried in full, and not in part."""
