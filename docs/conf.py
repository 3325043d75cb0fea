"""How the documentation is built: ``make docs``; with ``DOCS_ONLINE=1`` names of other projects become links."""

from __future__ import annotations

import os
import pkgutil
import re
from collections.abc import Iterator
from importlib.metadata import version as version_of
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import Any

import attrs
from docutils.nodes import Element, Node, Text, document, list_item, literal_block, paragraph, reference
from rich.console import Console
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from splendor.bots import bots, parse_bot
from splendor.cli.demo import played
from splendor.cli.table import table
from splendor.kernel import Config, new_game, observe
from splendor.pictures import svg
from splendor.tabletop import Sitting, company
from splendor.tabletop.app import Table
from splendor.tabletop.drawing import drawing

project = "splendor-rules"
author = "splendor-rules contributors"
project_copyright = author
release = version = version_of("splendor-rules")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.intersphinx", "sphinx_click"]
exclude_patterns = ["_build", "guilds"]
nitpicky = True
default_role = "literal"
smartquotes = False

myst_heading_anchors = 3

# The names that signatures use for tuples, so that these do not stand there at full length.
ALIASES = {
    "splendor.kernel.cards": ("CardReader",),
    "splendor.kernel.gems": ("Cost", "Tokens"),
    "splendor.kernel.laws": ("Laws",),
    "splendor.kernel.laws_universe": ("MoreMoves",),
    "splendor.kernel.moves": ("Action", "Kind"),
    "splendor.kernel.rules": ("Played",),
    "splendor.kernel.state": ("Decks", "Gap", "Market", "Owed"),
}
autodoc_type_aliases = {name: f"{module}.{name}" for module, names in ALIASES.items() for name in names}
autodoc_class_signature = "mixed"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 100
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
    package, _, last = target.rpartition(".")
    named = (name for name, entry in domain.objects.items() if name.rpartition(".")[2] == last and not entry.aliased)
    told = [name for name in named if _is_same(name, target)]
    if len(told) == 1:
        kind = domain.objects[told[0]].objtype
        return domain.resolve_xref(env, node["refdoc"], app.builder, kind, told[0], node, content)
    return content if not package.startswith("splendor") and _thing(target) is not None else None


def _is_same(name: str, target: str) -> bool:
    """Whether two full names, or a full name and one that stands alone, are of one thing."""
    return "." not in target or (target.startswith("splendor.") and _thing(name) is _thing(target))


HOMES = ("builtins", "typing", "pyrsistent")
"""Where names of other projects come from that stand alone in a signature."""


def _thing(name: str) -> object:
    """What a name is the name of, ``None`` if there is no such thing."""
    for full in (name, *(f"{home}.{name}" for home in HOMES)):
        try:
            return pkgutil.resolve_name(full)
        except (ImportError, AttributeError, ValueError):
            continue
    return None


def told_signature(
    app: Sphinx, what: str, name: str, told: Any, options: object, signature: str | None, returned: str | None
) -> tuple[str | None, str | None]:
    """Show what the fields of a value class are by default, and the names of tuples, in place of their machinery."""
    fields = {field.name: field for field in attrs.fields(told)} if attrs.has(told) else {}

    def cleared(text: str | None) -> str | None:
        if text is None:
            return None
        text = re.sub(r"attr_dict\['(\w+)'\]\.default", lambda match: _shown(fields[match[1]].default), text)
        text = re.sub(r"\b(\w+): object\b", lambda match: _typed(match[1], fields.get(match[1])), text)
        text = re.sub(r"TypeAliasForwardRef\('([\w.]+)'\)", r"\1", text)
        return re.sub(r"NOTHING|<factory>", "...", text)

    return cleared(signature), cleared(returned)


def _typed(name: str, field: Any) -> str:
    """A field that checks what it is given takes any object; told is what it means."""
    return f"{name}: {field.type if field else 'object'}"


def _shown(default: object) -> str:
    return "..." if callable(default) else repr(default)


def plain_help(app: Sphinx, context: object, lines: list[str]) -> None:
    """A help text is no markup: a star in it is a star."""
    lines[:] = [line.replace("*", r"\*") for line in lines]


def typed_examples(app: Sphinx, context: object, lines: list[str]) -> None:
    """The examples at the end of a help text are lines of a shell."""
    typed = [line.removeprefix("|").strip() for line in lines]
    lines[:] = [".. code-block:: console", "", *(f"   $ {line}" for line in typed if line.startswith("splendor")), ""]


def without_blank_end(app: Sphinx, page: document) -> None:
    """Parts of a file that is shown in pieces end with their last line."""
    for block in page.findall(literal_block):
        block.rawsource = block.rawsource.rstrip()
        block.children = [Text(block.rawsource)]


RULE = re.compile(r"[A-Z][0-9]+")
RULES = re.compile(rf"[\[(]{RULE.pattern}(?:(?:, |-){RULE.pattern})*[\])]|^{RULE.pattern}$")
RULES_PAGE = "rules"


def mark_the_rules(app: Sphinx, page: document) -> None:
    """Every rule is a place that can be linked, by its id."""
    if app.env.docname == RULES_PAGE:
        for rule in page.findall(list_item):
            if found := RULE.match(rule.astext()):
                rule["ids"].append(found[0])


def lead_to_the_rules(app: Sphinx, page: document, name: str) -> None:
    """An id in brackets, or alone in a cell of a table, leads to its rule."""
    known = {found for rule in app.env.get_doctree(RULES_PAGE).findall(list_item) for found in rule["ids"]}
    for text in list(page.findall(Text)):
        if RULES.search(text) and isinstance(text.parent, paragraph):
            text.parent.replace(text, list(_linked(text, app.builder.get_relative_uri(name, RULES_PAGE), known)))


def _linked(text: str, rules: str, known: set[str]) -> Iterator[Node]:
    for part in re.split(rf"({RULES.pattern})", text):
        for piece in re.split(rf"({RULE.pattern})", part) if RULES.fullmatch(part) else (part,):
            plain = Text(piece)
            yield reference("", "", plain, refuri=f"{rules}#{piece}", internal=True) if piece in known else plain


def draw_the_table(app: Sphinx, error: Exception | None) -> None:
    """Draw the table of the page on the shell, as ``splendor show`` draws on a terminal."""
    if error is not None or app.builder.format != "html":
        return
    modules = {"cities", "orient", "strongholds", "trading_posts"}
    moments = list(played(new_game(Config(players=2, modules=modules), seed=12), seed=12))
    screen = Console(record=True, width=122, file=StringIO(), force_terminal=True, color_system="truecolor")
    for line in table(moments[len(moments) // 2].after, screen):
        screen.print(line, no_wrap=True, overflow="ignore", crop=False)
    _keep_picture(app, screen, "splendor show", "table.svg")


def _keep_picture(app: Sphinx, screen: Console, title: str, name: str) -> None:
    picture = screen.export_svg(title=title)
    # The fonts that the picture would fetch from the web are left out; any of fixed width will do.
    picture = re.sub(r"@font-face \{.*?\}", "", picture, flags=re.DOTALL)
    (Path(app.outdir) / "_static" / name).write_text(picture, encoding="utf-8")


def draw_the_table_that_is_played_at(app: Sphinx, error: Exception | None) -> None:
    """Draw the table of the page on playing, as it stands in a terminal of 118 columns in the middle of a game."""
    if error is not None or app.builder.format != "html":
        return
    columns, lines = 118, 32
    players = company(("me", "hard", "medium"), parse_bot, bots())
    sitting = Sitting.start(Config(players=3, modules={"trading_posts"}), 8, players)
    for moment in islice(played(sitting.state, seed=8), 52):
        sitting.play(moment.move)
    sitting.undo(seat=0)
    at_the_table = Table(sitting)
    at_the_table.here = ("card", next(card.id for card in sitting.state.market[1] if card))
    screen = Console(record=True, width=columns, file=StringIO(), force_terminal=True, color_system="truecolor")
    for line in drawing(at_the_table.scene(), columns, lines).lines:
        screen.print(line, no_wrap=True, overflow="ignore", crop=False)
    _keep_picture(app, screen, "splendor play", "play.svg")


def draw_the_picture(app: Sphinx, error: Exception | None) -> None:
    """Draw the picture of the first page and of that on pictures: a table as a seat sees it in the middle of a game."""
    if error is not None or app.builder.format != "html":
        return
    config = Config(players=3, modules={"orient", "strongholds", "trading_posts"})
    moments = list(played(new_game(config, seed=10), seed=10))
    picture = svg(observe(moments[len(moments) * 2 // 3].after, seat=1))
    (Path(app.outdir) / "_static" / "picture.svg").write_text(picture, encoding="utf-8")


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.connect("missing-reference", own_name)
    app.connect("autodoc-process-signature", told_signature)
    app.connect("sphinx-click-process-description", plain_help)
    app.connect("sphinx-click-process-epilog", typed_examples)
    app.connect("doctree-read", without_blank_end)
    app.connect("doctree-read", mark_the_rules)
    app.connect("doctree-resolved", lead_to_the_rules)
    app.connect("build-finished", draw_the_table)
    app.connect("build-finished", draw_the_table_that_is_played_at)
    app.connect("build-finished", draw_the_picture)
