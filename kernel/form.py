"""The form of documents: the JSON Schemas that ship and what the modules in play add, and faults told in our words."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from functools import cache, lru_cache
from importlib import import_module
from importlib.resources import files
from typing import Any

from .config import Config
from .errors import DocumentError, QuestionError, shown
from .plain import path_of
from .rules import KeyWords, Module, Rules, StepWords
from .setup import rules_for

__all__ = ["FORMATS", "OBSERVATION", "POSITION", "RECORD", "check_form", "check_head", "schema"]

POSITION = "splendor-position/1"
OBSERVATION = "splendor-observation/1"
RECORD = "splendor-game/1"

FORMATS = {"position": POSITION, "observation": OBSERVATION, "game": RECORD}
"""The name of each schema, and the format that it describes."""

HEAD = ("format", "config", "components")
"""The keys that say which rules the rest of a document is read by."""

KINDS = {
    "object": "an object",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "boolean": "true or false",
    "null": "null",
}

WORDS = {None: "null", True: "true", False: "false"}


def schema(name: str, modules: Iterable[str | Module] = (), variants: Iterable[str | Module] = ()) -> dict[str, Any]:
    """Return the JSON Schema of a format, ``position``, ``observation`` or ``game``, for games with these parts.

    The shipped files are the base game's. A schema cannot tell 1.0 from 1; reading refuses 1.0 where a count is meant.
    Raises ``QuestionError`` for another name, ``ConfigError`` for an unknown module.

    >>> schema("position")["properties"]["format"]
    {'const': 'splendor-position/1'}
    """
    if not isinstance(name, str) or name not in FORMATS:
        raise QuestionError(f"schema: {shown(name)} given; allowed: {', '.join(FORMATS)}")
    config = Config(players=2, modules=tuple(modules), variants=tuple(variants))
    return _composed(name, _Form(rules_for(config)))


def check_form(document: dict[str, Any], name: str, rules: Rules | None = None) -> None:
    """Raise ``DocumentError`` unless a document has the form of a format; a position's, in a game of these rules."""
    _checked(document, _compiled(name, rules and _Form(rules)))


def check_head(document: dict[str, Any], name: str) -> None:
    """Raise ``DocumentError`` unless the keys that say which rules a document is read by have their form."""
    _checked({key: document[key] for key in HEAD if key in document}, _compiled_head(name))


class _Form:
    """Rules as a key of the compiled schemas: two with the same parts have documents of one form."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Form) and self.rules.modules == other.rules.modules

    def __hash__(self) -> int:
        return hash(self.rules.modules)


@cache
def _shipped(name: str) -> dict[str, Any]:
    text = files(__package__).joinpath("schema", f"{name}.schema.json").read_text(encoding="utf-8")
    read: dict[str, Any] = json.loads(text)
    return read


def _composed(name: str, parts_of: _Form | None) -> dict[str, Any]:
    """The shipped schema with the rows, steps and keys that the modules in play bring."""
    form = deepcopy(_shipped(name))
    if name == "game" or parts_of is None:
        return form
    rules = parts_of.rules
    keys, parts = form["properties"], form["definitions"]
    row, pile = keys["market"]["properties"]["1"], keys["decks"]["properties"]["1"]
    keys["market"]["properties"] = {deck.name: {**row, "maxItems": deck.places} for deck in rules.decks}
    keys["decks"]["properties"] = {deck.name: pile for deck in rules.decks}
    keys["gaps"]["items"]["items"] = [
        {"enum": [deck.name for deck in rules.decks]},
        {"type": "integer", "minimum": 0, "maximum": max(deck.places for deck in rules.decks) - 1},
    ]
    parts["pending"]["properties"]["step"] = {"enum": list(rules.words)}
    parts["pending"]["allOf"] = [_entry(words, seen=name == "position") for words in rules.words.values()]
    for words in rules.keys:
        _keys_of(words, form)[words.key] = dict(words.schema)
    return form


def _keys_of(words: KeyWords, form: dict[str, Any]) -> dict[str, Any]:
    keys: dict[str, Any] = (form["definitions"]["player"] if words.per_player else form)["properties"]
    return keys


def _entry(words: StepWords, *, seen: bool) -> dict[str, Any]:
    """The form of one owed step: its own keys and no other."""
    spared = words.optional if seen else (*words.optional, *words.unseen)
    return {
        "if": {"required": ["step"], "properties": {"step": {"const": words.step}}},
        "then": {
            "required": ["step", *(key for key in words.keys if key not in spared)],
            "properties": {"step": True, **words.keys},
            "additionalProperties": False,
        },
    }


@lru_cache(maxsize=128)
def _compiled(name: str, form: _Form | None) -> Callable[[Any], Any]:
    return _compile(_composed(name, form))


@cache
def _compiled_head(name: str) -> Callable[[Any], Any]:
    form = {key: part for key, part in _shipped(name).items() if key != "oneOf"}
    keys = {key: form["properties"][key] for key in HEAD}
    required = [key for key in form["required"] if key in HEAD]
    return _compile({**form, "properties": keys, "required": required})


def _compile(form: Mapping[str, Any]) -> Callable[[Any], Any]:
    """The check of a schema; the checker is loaded here, as most programs read no document."""
    compiled: Callable[[Any], Any] = import_module("fastjsonschema").compile(form, use_default=False)
    return compiled


def _checked(document: dict[str, Any], check: Callable[[Any], Any]) -> None:
    fault = import_module("fastjsonschema").JsonSchemaValueException
    try:
        check(document)
    except fault as error:
        raise _told(error) from None


def _told(error: Any) -> DocumentError:
    """A fault in our words: the path, what was given, what is allowed."""
    path, value, rule, definition = error.name.removeprefix("data"), error.value, error.rule, error.definition
    limit = definition[rule]
    if rule == "required":
        missing = next(key for key in limit if key not in value)
        path, words = f"{path}.{missing}", "missing; it is required"
    elif rule == "additionalProperties":
        unknown = next(key for key in value if key not in definition["properties"])
        path, words = (
            f"{path}.{path_of(((), unknown))}",
            f"an unknown key; allowed: {', '.join(definition['properties'])}",
        )
    elif rule == "oneOf":
        names = " or ".join(choice["required"][0] for choice in limit)
        path, words = path or "document", f"exactly one of {names} is allowed"
    else:
        given = WORDS[value] if value is None or isinstance(value, bool) else shown(value)
        words = f"{given} given; {_allowed(rule, definition)}"
    return DocumentError(f"{path.removeprefix('.')}: {words}")


def _allowed(rule: str, definition: Mapping[str, Any]) -> str:
    """What a rule of a schema allows, as the end of a sentence."""
    limit = definition[rule]
    match rule:
        case "type":
            kinds = limit if isinstance(limit, list) else [limit]
            return f"{' or '.join(KINDS[kind] for kind in kinds)} is allowed"
        case "enum":
            return f"allowed: {', '.join(limit)}"
        case "const":
            return f"{limit} is allowed"
        case "minimum" | "maximum" if "maximum" in definition:
            return f"{definition['minimum']} to {definition['maximum']} are allowed"
        case "minimum":
            return f"{limit} or more is allowed"
        case "maxItems":
            return f"at most {limit} entries are allowed"
        case "minItems":
            return f"at least {limit} {'entry is' if limit == 1 else 'entries are'} allowed"
        case "uniqueItems":
            return "each entry once is allowed"
        case _:
            return f"{rule} {shown(limit)} is allowed"
