"""Words on the screen that are not about a thing: the title, what is asked, the help, the result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.text import Text

from splendor.kernel import Observation, why_illegal
from splendor.kernel.config import module_name
from splendor.kernel.gems import COLOUR_NAMES, LETTERS, NO_TOKENS, Tokens

from .asking import asked, step_asked
from .choosing import chosen_from_a_list
from .ending import YOU, told_outcome
from .paint import GOLD, QUIET, chip, chips
from .picking import picked_move, to_return

__all__ = ["HELP", "KEYS", "elsewhere_lines", "help_lines", "prompt", "result_lines", "short_path", "title"]

KEYS = (
    ("↵", "choose"),
    ("t", "take"),
    ("b", "buy"),
    ("v", "reserve"),
    ("z", "undo"),
    ("l", "log"),
    ("?", "help"),
    ("q", "quit"),
)
"""The keys on the lowest line; a click on one does the same."""

HELP = (
    ("arrows, mouse", "point at something: it is explained"),
    ("enter, click", "choose it: pick a gem, see what a card is good for"),
    ("w u g r k", "pick a gem by its letter, twice for a pair"),
    ("t", "take what is picked, or return it above ten tokens"),
    ("backspace, esc", "put back what is picked"),
    ("b", "buy the card pointed at; several ways to pay are listed"),
    ("v", "reserve the card, or from the deck, pointed at"),
    ("c", "list all that can be chosen now"),
    ("1 2 3  s n p", "point at a row, the supply, a noble or tile, a player"),
    ("h", "a hint: what a bot would do here, and why"),
    ("i", "read all about the thing pointed at"),
    ("z", "take your last move back, the bots' answers too"),
    ("l", "what was done so far"),
    ("q", "leave; the game is kept after every move"),
)
"""The keys, and what they do."""


def title(view: Observation, place: Path | None) -> tuple[str, ...]:
    """Return what is played, and where it is kept: in full, and shorter for where there is less room."""
    names = ", ".join(map(module_name, (*view.config.modules, *view.config.variants))).replace("_", " ")
    places = (short_path(place), place.name) if place else ()
    kept = [f"kept in {one}" for one in places] or ["not kept"]
    return tuple("   ".join(part for part in (names, one) if part) for one in kept)


def short_path(place: Path) -> str:
    """Return a path as people write it, the home folder as a tilde."""
    try:
        return f"~/{place.relative_to(Path.home()).as_posix()}"
    except (ValueError, RuntimeError):
        return str(place)


def prompt(view: Observation, names: Sequence[str], picks: Tokens) -> Text:
    """Return what is asked of whom; for the one who looks, also what is picked and whether it can be had."""
    seat = view.to_act
    if seat is None:
        return Text.assemble((" The game is over. ", GOLD), " ↵ shows the result")
    if seat != view.seat:
        return Text.assemble(" ", (names[seat], GOLD), f" is asked: {asked(view)}")
    who = "you are" if names[seat] == YOU else f"{names[seat]} is"
    back = to_return(view)
    if picks == NO_TOKENS:
        return Text.assemble((f" ● {who} asked", GOLD), f": {asked(view)}{_how(view, back)}")
    line = Text.assemble((" ● picked ", GOLD), chips(picks))
    move = picked_move(view, picks)
    why = why_illegal(view, move) if move is not None else None
    if why is None:
        return line.append(f"   t {'returns' if back else 'takes'} {'them' if sum(picks) > 1 else 'it'}")
    if back:
        return line.append(f"   {back - sum(picks)} more to return, {back} in all [T3]")
    return line.append(f"   {str(why).removeprefix(f'{move}: ')}")


def _how(view: Observation, back: int) -> str:
    """How a step is answered."""
    if back:
        return f": pick {back} of your tokens with w u g r k y"
    if chosen_from_a_list(view):
        return "   c lists them"
    return "   point at a card, ↵" if step_asked(view) else ""


def help_lines(place: Path | None) -> Iterator[Text]:
    """Yield the help, a line each."""
    for keys, what in HELP:
        yield Text.assemble((f"{keys:<15}", "bold"), what)
    letters = Text("  ").join(Text.assemble(chip(letter, letter), f" {COLOUR_NAMES[letter]}") for letter in LETTERS)
    yield letters.append("   ^ stronghold")
    yield Text.assemble(("gold frame, *", GOLD), "  can be had now    ", ("double frame, ▸", "bold"), "  pointed at")
    yield Text("r n p beside a player: reserved cards, nobles, posts", style=QUIET)
    yield Text(f"kept in {short_path(place)}" if place else "This game is not kept.", style=QUIET)


def result_lines(view: Observation, names: Sequence[str], *, told: bool = True, undo: bool = True) -> Iterator[Text]:
    """Yield how the game ended and by which tie-break, then points and cards of all [E3].

    ``told`` is whether the file tells the same result, if any; ``undo`` whether the last move may be taken back.
    """
    outcome = view.outcome
    assert outcome is not None
    for sentence in told_outcome(view, names):
        yield Text(sentence)
    yield Text("")
    order = sorted(range(len(names)), key=lambda seat: (seat not in outcome.winners, -outcome.points[seat]))
    for seat in order:
        won = seat in outcome.winners
        star = "*" if won else " "
        line = f"{star} {names[seat]:<12} {outcome.points[seat]:>3} points  {outcome.cards[seat]:>3} cards"
        yield Text(line, style=GOLD if won else "")
    if not told:
        yield Text("")
        yield Text("The file tells another result than its moves lead to.", style=GOLD)
    yield Text("")
    yield Text("z takes your last move back, q leaves" if undo else "q leaves", style=QUIET)


def elsewhere_lines(source: Path, place: Path, *, told: bool) -> Iterator[Text]:
    """Yield that a game goes on in another file than the one it comes from, and where."""
    yield Text(f"{short_path(source)} stays as it is.")
    if not told:
        yield Text("It tells another result than its moves lead to.", style=GOLD)
    yield Text(f"What is played from here on is kept in {short_path(place)}.")
