"""How the documentation is built: ``make docs``; with ``DOCS_ONLINE=1`` names of other projects become links."""

from __future__ import annotations

import os
import pkgutil
from importlib.metadata import version as version_of
from typing import Any

from docutils.nodes import Element
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

project = "splendor-rules"
author = "splendor-rules contributors"
project_copyright = author
release = version = version_of("splendor-rules")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.intersphinx", "sphinx_click"]
exclude_patterns = ["_build", "guilds"]
nitpicky = True
default_role = "literal"

myst_enable_extensions = ["deflist"]
myst_heading_anchors = 3

autodoc_class_signature = "mixed"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
add_module_names = False

# The inventories lie on the web, which a machine that builds the site need not reach.
ELSEWHERE = {
    "python": "https://docs.python.org/3",
    "attrs": "https://www.attrs.org/en/stable/",
    "hypothesis": "https://hypothesis.readthedocs.io/en/latest/",
}
ONLINE = bool(os.environ.get("DOCS_ONLINE"))
intersphinx_mapping = {name: (place, None) for name, place in ELSEWHERE.items()} if ONLINE else {}

html_theme = "furo"
html_title = f"splendor-rules {release}"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False


def own_name(app: Sphinx, env: BuildEnvironment, node: pending_xref, content: Element) -> Element | None:
    """Lead a name to where it is told: the public package, for one that a signature takes from the file behind it.

    A name of another project stays without a link where no inventory is at hand, as long as there is such a thing.
    """
    if node.get("refdomain") != "py":
        return None
    target = str(node["reftarget"])
    domain: Any = env.get_domain("py")
    told = [name for name in domain.objects if name.rpartition(".")[2] == target.rpartition(".")[2]]
    for name in sorted(told, key=len):
        if target.startswith("splendor.") or "." not in target:
            entry = domain.objects[name]
            return domain.resolve_xref(env, node["refdoc"], app.builder, entry.objtype, name, node, content)
    return content if is_of_another_project(target) else None


def is_of_another_project(target: str) -> bool:
    """Whether a full name is one that exists outside this project."""
    if target.startswith("splendor."):
        return False
    for name in (target, f"builtins.{target}", f"typing.{target}"):
        try:
            pkgutil.resolve_name(name)
        except (ImportError, AttributeError, ValueError):
            continue
        return True
    return False


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.connect("missing-reference", own_name)
