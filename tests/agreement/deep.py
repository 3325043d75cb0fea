"""A long run: games of every combination of expansions, checked by laws and oracle, that goes on where it was left.

    python tests/agreement/deep.py --moves 1000000 --seed 1 --log games.jsonl

Every move is asked the laws of the table and of what a move does; every so manyth the oracle; and every so manyth all
other laws, refusals, short forms and what can be afforded. Each finished game is one line of the log. A run with the
same seed skips the games that the log holds and goes on until they have so many moves together; another seed adds
other games. With --modules only games with these expansions are played, and with --game one game is played again, and
its disagreements are told in full.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agreement.bridge import BRIDGE
from agreement.playing import forbidden, game_of, short_forms, table_of
from properties.combinations import SUBSETS, name_of
from properties.policies import Turn
from splendor.kernel import SplendorError, State, laws_actions, laws_table
from splendor.kernel.laws import LAWS, Laws, move_breaches
from splendor.kernel.laws import breaches as state_breaches

CHEAP: Laws = (laws_table.STATE_LAWS, (*laws_table.MOVE_LAWS, *laws_actions.MOVE_LAWS))
"""The laws of what lies on the table and of what a move does to it, asked of every move."""
OTHERS: Laws = (
    tuple(law for law in LAWS[0] if law not in CHEAP[0]),
    tuple(law for law in LAWS[1] if law not in CHEAP[1]),
)
ORACLE_EVERY, ALL_EVERY = 5, 1_000
"""After so many moves the oracle is asked, and after so many everything else."""
TELL = 5
"""So many disagreements of a game are written into the log in full, the others counted."""
COUNTED = ("moves", "oracle", "others", "comparisons", "disagreements")
"""What a line of the log counts: moves by the laws, by the oracle, by all else, comparisons with the oracle, faults."""
BASE = "base"


class Every(NamedTuple):
    """How often the oracle and how often all else is asked, in moves."""

    oracle: int = ORACLE_EVERY
    others: int = ALL_EVERY


USUALLY = Every()


def broken(turn: Turn, laws: Laws) -> list[str]:
    """Which of these laws a move breaks, or the state after it."""
    return [str(report) for report in (*move_breaches(*turn, laws), *state_breaches(turn[2], laws))]


def beside(state: State, chance: Random) -> Iterator[str | None]:
    """What else is compared in a state: refusals by each rule, a short form, what each seat can afford."""
    refused = forbidden(state, 1, chance)
    for move in (*chance.sample(refused, min(4, len(refused))), chance.choice(short_forms(state) or refused)):
        yield f"{move}; {told}" if (told := "; ".join(BRIDGE.compare(state, move))) else None
    yield "; ".join(BRIDGE.compare_sight(state, chance.randrange(len(state.players)))) or None


def found_in(turn: Turn, number: int, every: Every, chance: Random, counts: Counter[str]) -> Iterator[str]:
    """What is wrong with a move of a game, as far as its number has it looked at."""
    state, move, _ = turn
    counts["moves"] += 1
    yield from broken(turn, CHEAP)
    compared: list[str | None] = []
    if number % every.oracle == 0:
        counts["oracle"] += 1
        compared.append(f"{move}; {told}" if (told := "; ".join(BRIDGE.compare(state, move))) else None)
    if number % every.others == 0:
        counts["others"] += 1
        yield from broken(turn, OTHERS)
        compared += beside(state, chance)
    counts["comparisons"] += len(compared)
    yield from (told for told in compared if told is not None)


def line_of(seed: int, game: int, every: Every = USUALLY) -> dict[str, Any]:
    """Play one game: the line that the log keeps of it."""
    chance, counts, found = Random(repr((seed, game))), Counter(dict.fromkeys(COUNTED, 0)), []
    modules, players = table_of(game)
    turns = game_of(game, seed)
    # Where in a game the oracle and the others begin differs from game to game, so that they see all parts of games.
    start = chance.randrange(every.others * every.oracle)
    try:
        for number, turn in enumerate(turns, start):
            told = found_in(turn, number, every, chance, counts)
            found += [f"move {counts['moves']}, turn {turn[0].turn}: {words}" for words in told]
    except SplendorError as error:
        found.append(f"after move {counts['moves']}: {error}")
    counts["disagreements"] = len(found)
    kept = {"seed": seed, "game": game, "modules": list(modules), "players": players, **counts}
    return kept | ({"told": found[:TELL]} if found else {})


def kept_in(log: Path) -> list[dict[str, Any]]:
    """The games that the log holds; a last line that was cut off when the run was stopped is taken out of it."""
    if not log.exists():
        return []
    whole, _, rest = log.read_text("utf-8").rpartition("\n")
    if rest:
        log.write_text(f"{whole}\n" if whole else "", "utf-8")
    return [json.loads(line) for line in whole.splitlines() if line]


def run(given: argparse.Namespace, console: Console) -> list[dict[str, Any]]:
    """Go on from what the log holds of the seed and the expansions until its games have so many moves."""
    moves, seed, log, wanted = given.moves, given.seed, given.log, given.modules
    kept = kept_in(log)
    done = {
        line["game"]: line["moves"]
        for line in kept
        if line["seed"] == seed and (wanted is None or tuple(line["modules"]) == wanted)
    }
    columns = (TextColumn("moves"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with log.open("a", encoding="utf-8") as page, Progress(*columns, console=console) as progress:
        bar = progress.add_task("moves", total=moves, completed=sum(done.values()))
        for game in count():
            if sum(done.values()) >= moves:
                return kept
            if game not in done and (wanted is None or table_of(game)[0] == wanted):
                line = line_of(seed, game, Every(given.oracle_every, given.others_every))
                page.write(json.dumps(line) + "\n")
                page.flush()
                kept.append(line)
                done[game] = line["moves"]
                progress.update(bar, completed=sum(done.values()))
    return kept


def totals(kept: Sequence[dict[str, Any]]) -> str:
    """What a log comes to, all seeds together."""
    seeds = ", ".join(str(seed) for seed in sorted({line["seed"] for line in kept}))
    moves, oracle, others, comparisons, found = (sum(line[name] for line in kept) for name in COUNTED)
    return (
        f"seeds {seeds}: {len(kept)} games, {moves} moves by the laws, {oracle} by the oracle, {others} by all else, "
        f"{comparisons} comparisons, {found} disagreements"
    )


def by_combination(kept: Sequence[dict[str, Any]]) -> Iterator[str]:
    """The same for each combination of expansions and number of players, a line each."""
    played: dict[str, Counter[str]] = {}
    for line in kept:
        counts = played.setdefault(name_of(tuple(line["modules"]), line["players"]), Counter())
        counts.update({"games": 1} | {name: line[name] for name in COUNTED})
    yield f"{'':50}{''.join(f'{name:>14}' for name in ('games', *COUNTED))}"
    for name, counts in sorted(played.items()):
        yield f"{name:50}{''.join(f'{counts[column]:>14}' for column in ('games', *COUNTED))}"


def expansions(text: str) -> tuple[str, ...]:
    """The expansions that are named, in the order in which combinations have them."""
    named = tuple(sorted(set(text.split(",")) - {BASE}))
    if named not in SUBSETS:
        known = ",".join(SUBSETS[-1])
        raise argparse.ArgumentTypeError(f"{text!r} given; {BASE}, or some of {known}, with commas, are allowed")
    return named


def asked(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The command line, or one line of error."""
    parser = argparse.ArgumentParser(description="Random games, checked by laws and oracle; resumable.")
    parser.add_argument("--moves", type=int, default=10_000, help="moves that the games of the seed come to")
    parser.add_argument("--seed", type=int, default=1, help="whole number from 0")
    parser.add_argument("--log", type=Path, help="file to which each finished game adds a line")
    parser.add_argument("--game", type=int, help="play this game of the seed again instead")
    parser.add_argument("--modules", type=expansions, help=f"only games with just these, as in cities,orient or {BASE}")
    parser.add_argument("--oracle-every", type=int, default=ORACLE_EVERY, help="ask the oracle every so manyth move")
    parser.add_argument("--others-every", type=int, default=ALL_EVERY, help="ask all else every so manyth move")
    given = parser.parse_args(arguments)
    if min(given.moves, given.seed, given.game or 0) < 0:
        parser.error("--moves, --seed and --game are whole numbers from 0")
    if min(given.oracle_every, given.others_every) < 1:
        parser.error("--oracle-every and --others-every are whole numbers from 1")
    if given.game is None and given.log is None:
        parser.error("--log FILE is needed: the run goes on from what it holds")
    return given


def main(arguments: Sequence[str] | None = None) -> int:
    """Run, and print the totals of the log and how a game with a disagreement is played again."""
    given, console = asked(arguments), Console(highlight=False)
    if given.game is not None:
        line = line_of(given.seed, given.game, Every(given.oracle_every, given.others_every))
        console.print_json(data=line)
        return int(line["disagreements"] > 0)
    kept = run(given, console)
    for told in (*by_combination(kept), totals(kept)):
        console.print(told, soft_wrap=True)
    for line in (line for line in kept if line["disagreements"]):
        again = f"--seed {line['seed']} --game {line['game']}"
        every = f"--oracle-every {given.oracle_every} --others-every {given.others_every}"
        console.print(f"to see the disagreement again: python tests/agreement/deep.py {again} {every}", soft_wrap=True)
    return int(any(line["disagreements"] for line in kept))


if __name__ == "__main__":
    sys.exit(main())
