"""The page docs/rule-index.md, made anew by ``python tests/rule_index.py > docs/rule-index.md``."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from scenarios.repository import ROOT, rule_ids
from splendor.oracle.laws import THEOREMS

PAGE = """# Where each rule is shown, and what is proved of it

For each rule of [rules.md](rules.md): the scenarios in `tests/scenarios` that carry its id, and the theorems of the
oracle that rest on it (`splendor prove` puts them to the proof, and tells each in a sentence).

This page is what `python tests/rule_index.py` prints; a test compares the two.

| rule | scenarios | theorems |
| --- | --- | --- |
{rows}

{count}
"""


def scenarios() -> dict[str, list[tuple[str, str]]]:
    """By rule id the scenarios named after it: the file, and the rest of the name as a sentence."""
    found: dict[str, list[tuple[str, str]]] = {}
    for path in sorted((ROOT / "tests" / "scenarios").glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            head = re.match(r"test_((?:[A-Z]\d+_)+)(\w+)", node.name) if isinstance(node, ast.FunctionDef) else None
            for rule in head[1].rstrip("_").split("_") if head else ():
                found.setdefault(rule, []).append((path.stem, head[2].replace("_", " ") if head else ""))
    return found


def rows() -> Iterator[str]:
    page = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    shown = scenarios()
    for rule in rule_ids(page, frozenset()):
        told = "<br>".join(f"{sentence} (`{file}`)" for file, sentence in shown.get(rule, ()))
        proved = "<br>".join(theorem.name for theorem in THEOREMS if rule in theorem.rules)
        yield f"| {rule} | {told} | {proved} |"


def page() -> str:
    """The whole page of docs/rule-index.md."""
    lines = list(rows())
    tests = sum(len(found) for found in scenarios().values())
    count = f"{len(lines)} rules, {tests} mentions in scenarios, {len(THEOREMS)} theorems."
    return PAGE.format(rows="\n".join(lines), count=count)


if __name__ == "__main__":
    sys.stdout.write(page())
