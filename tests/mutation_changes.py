"""The changes that cosmic-ray can make in a file, each with an id, and which of them leave the program what it was."""

from __future__ import annotations

import ast
from difflib import unified_diff
from hashlib import sha256
from pathlib import Path

from attrs import frozen
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names
from cosmic_ray.work_item import MutationSpec

__all__ = ["Changes", "changes_of", "program"]


class Bare(ast.NodeTransformer):
    """Forgets annotations, which nothing evaluates in files that say so at their head, caches, and ``zip``'s own check.

    That sequences are of one length is said by ``strict`` to whoever reads, and can be broken by a fault of ours alone.
    """

    def visit_arg(self, node: ast.arg) -> ast.arg:
        """An argument without what it is annotated with."""
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:  # the name is the visitor's
        """A function without what it says that it returns, and without a cache."""
        node.returns = None
        node.decorator_list = [one for one in node.decorator_list if not _is_cache(one)]
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """A cache without its size; ``zip`` without its check; a class without a cache of its hash."""
        if isinstance(node.func, ast.Name) and "cache" in node.func.id:
            node.args, node.keywords = [], []
        node.keywords = [given for given in node.keywords if given.arg not in ("strict", "cache_hash")]
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:  # the name is the visitor's
        """An annotated name whose annotation is no more than there."""
        node.annotation = ast.Constant(...)
        return self.generic_visit(node)


def _is_cache(decorator: ast.expr) -> bool:
    return "cache" in ast.unparse(decorator).partition("(")[0]


def program(text: str) -> str:
    """Return what a text does, in a form that is equal for texts which differ in annotations and caches alone.

    >>> program("def f(x: int | str): return x") == program("def f(x: int ^ str): return x")
    True
    """
    try:
        return ast.dump(Bare().visit(ast.parse(text)))
    except SyntaxError:
        return text


@frozen
class Changes:
    """The text of a file, and the changes that can be made in it by their ids, which tell the text that they fit."""

    file: str
    text: str
    items: dict[str, MutationSpec]

    def text_with(self, job: str) -> str:
        """Return the text with one change made."""
        change = self.items[job]
        altered = mutate_code(self.text, get_operator(change.operator_name)(), change.occurrence)
        return self.text if altered is None else altered

    def difference(self, job: str) -> str:
        """Return one change as a difference of three lines."""
        lines = unified_diff(self.text.splitlines(), self.text_with(job).splitlines(), lineterm="", n=0)
        return "\n".join(line for line in lines if not line.startswith(("---", "+++")))


def changes_of(root: Path, file: str) -> Changes:
    """Return every change that cosmic-ray can make in a file."""
    text = (root / file).read_text("utf-8")
    mark, nodes = sha256(text.encode()).hexdigest()[:12], list(ast_nodes(get_ast(text)))
    items: dict[str, MutationSpec] = {}
    for name in operator_names():
        operator_class = get_operator(name)
        if operator_class.arguments():
            continue
        operator = operator_class()
        places = [place for node in nodes for place in operator.mutation_positions(node)]
        for number, (start, end) in enumerate(places):
            job = f"{file} {mark} {name.rpartition('/')[2]} {number:04}"
            items[job] = MutationSpec(Path(file), name, number, start, end)
    return Changes(file, text, items)
