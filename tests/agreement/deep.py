"""A long run: games one after the other, every move checked by the oracle, that goes on where it was left.

    python tests/agreement/deep.py --moves 1000000 --seed 1 --log games.jsonl

Each finished game is one line of the log: seed, game, moves, checks, disagreements. A run with the same seed skips the
games that the log holds and goes on until they have so many moves together; another seed adds other games to the log.
With --game one game is played again, and its disagreements are told in full.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agreement.bridge import BRIDGE
from agreement.playing import forbidden, game_of, short_forms
from splendor.kernel import State

REFUSALS_EVERY = 10
"""After so many moves, refusals, short forms and what can be afforded are compared too."""
TELL = 5
"""So many disagreements of a game are written into the log in full, the others counted."""


def beside(state: State, chance: Random) -> Iterator[str | None]:
    """What else is compared in a state: refusals by each rule, a short form, what each seat can afford."""
    refused = forbidden(state, 1, chance)
    for move in (*chance.sample(refused, min(4, len(refused))), chance.choice(short_forms(state) or refused)):
        yield f"{move}; {told}" if (told := "; ".join(BRIDGE.compare(state, move))) else None
    yield "; ".join(BRIDGE.compare_sight(state, chance.randrange(len(state.players)))) or None


def line_of(seed: int, game: int) -> dict[str, Any]:
    """Play one game, everything compared: the line that the log keeps of it."""
    chance, moves, checks, found = Random(repr((seed, game))), 0, 0, []
    for state, move, _ in game_of(game, seed):
        compared = [f"{move}; {'; '.join(told)}" if (told := BRIDGE.compare(state, move)) else None]
        if moves % REFUSALS_EVERY == game % REFUSALS_EVERY:
            compared += beside(state, chance)
        found += [f"move {moves}, turn {state.turn}: {told}" for told in compared if told is not None]
        checks += len(compared)
        moves += 1
    kept = {"seed": seed, "game": game, "moves": moves, "checks": checks, "disagreements": len(found)}
    return kept | ({"told": found[:TELL]} if found else {})


def kept_in(log: Path) -> list[dict[str, Any]]:
    """The games that the log holds; a last line that was cut off when the run was stopped is taken out of it."""
    if not log.exists():
        return []
    whole, _, rest = log.read_text("utf-8").rpartition("\n")
    if rest:
        log.write_text(f"{whole}\n" if whole else "", "utf-8")
    return [json.loads(line) for line in whole.splitlines() if line]


def run(moves: int, seed: int, log: Path, console: Console) -> list[dict[str, Any]]:
    """Go on from what the log holds of the seed until its games have so many moves."""
    kept = kept_in(log)
    done = {line["game"]: line["moves"] for line in kept if line["seed"] == seed}
    columns = (TextColumn("moves"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with log.open("a", encoding="utf-8") as page, Progress(*columns, console=console) as progress:
        bar = progress.add_task("moves", total=moves, completed=sum(done.values()))
        for game in count():
            if sum(done.values()) >= moves:
                return kept
            if game not in done:
                line = line_of(seed, game)
                page.write(json.dumps(line) + "\n")
                page.flush()
                kept.append(line)
                done[game] = line["moves"]
                progress.update(bar, completed=sum(done.values()))
    return kept


def totals(kept: Sequence[dict[str, Any]]) -> str:
    """What a log comes to, all seeds together."""
    seeds = ", ".join(str(seed) for seed in sorted({line["seed"] for line in kept}))
    moves, checks, found = (sum(line[name] for line in kept) for name in ("moves", "checks", "disagreements"))
    return f"seeds {seeds}: {len(kept)} games, {moves} moves, {checks} comparisons, {found} disagreements"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run, and print the totals of the log and how a game with a disagreement is played again."""
    parser = argparse.ArgumentParser(description="Random games, every move checked by the oracle; resumable.")
    parser.add_argument("--moves", type=int, default=10_000, help="moves that the games of the seed come to")
    parser.add_argument("--seed", type=int, default=1, help="whole number from 0")
    parser.add_argument("--log", type=Path, help="file to which each finished game adds a line")
    parser.add_argument("--game", type=int, help="play this game of the seed again instead")
    given = parser.parse_args(arguments)
    if min(given.moves, given.seed, given.game or 0) < 0:
        parser.error("--moves, --seed and --game are whole numbers from 0")
    console = Console(highlight=False)
    if given.game is not None:
        line = line_of(given.seed, given.game)
        console.print_json(data=line)
        return int(line["disagreements"] > 0)
    if given.log is None:
        parser.error("--log FILE is needed: the run goes on from what it holds")
    kept = run(given.moves, given.seed, given.log, console)
    console.print(totals(kept))
    for line in (line for line in kept if line["disagreements"]):
        again = f"--seed {line['seed']} --game {line['game']}"
        console.print(f"to see the disagreement again: python tests/agreement/deep.py {again}")
    return int(any(line["disagreements"] for line in kept))


if __name__ == "__main__":
    sys.exit(main())
