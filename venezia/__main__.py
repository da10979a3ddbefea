"""`python -m venezia`: the app, or one of its tools."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Container
from importlib.util import find_spec
from pathlib import Path

from venezia import __version__
from venezia.core.reasons import Refused


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="venezia", description="Table companion for the board game Venedig.")
    parser.add_argument("--version", action="version", version=f"venezia {__version__}")
    tools = parser.add_subparsers(dest="tool", metavar="TOOL")
    run = tools.add_parser("run", help="open the app (also without any tool); with a FILE, the game in it")
    run.add_argument("file", type=Path, nargs="?")
    tools.add_parser("referee", help="the rules without a screen: one JSON object a line in, one out")
    check = tools.add_parser("check-board", help="say what is wrong with a board file")
    check.add_argument("file", type=Path)
    bench = tools.add_parser("bench", help="how fast random games are played")
    bench.add_argument("--seconds", type=float, default=5.0)
    bench.add_argument("--players", type=int, default=4, choices=range(2, 6))
    bench.add_argument("--json", action="store_true", help="one line of JSON")
    bench.add_argument("--peer", action="store_true", help="Catanatron beside it, in the same run")
    try:
        return _open(parser.parse_args(_with_tool(sys.argv[1:] if arguments is None else arguments, tools.choices)))
    except KeyboardInterrupt:
        return 130  # asked to stop, also while it is still starting


def _with_tool(arguments: list[str], tools: Container[str]) -> list[str]:
    """`venezia FILE` is `venezia run FILE`: so a file list or a drop on the icon calls it."""
    is_file = bool(arguments) and not arguments[0].startswith("-") and arguments[0] not in tools
    return ["run", *arguments] if is_file else arguments


def _open(chosen: argparse.Namespace) -> int:
    if chosen.tool == "referee":
        from venezia import referee

        return referee.main()
    if chosen.tool == "check-board":
        return check_board(chosen.file)
    if chosen.tool == "bench":
        from venezia import bench as benchmark

        return benchmark.main(chosen.seconds, chosen.players, chosen.json, chosen.peer)
    given = getattr(chosen, "file", None)
    if given is not None and not given.is_file():
        print(f"There is no file {given}, and no tool of that name: venezia --help lists them.", file=sys.stderr)
        return 2
    if find_spec("kivy") is None:
        print("The screens need Kivy, which this Python does not have: ./dev run sets it up.", file=sys.stderr)
        return 1
    from venezia.ui.app import main as run

    return run(given)


def check_board(path: Path) -> int:
    """Every fault of a board file, a sentence each; 1 if there is one."""
    from venezia.games.venedig.board import faults, read_board
    from venezia.present.sentences import sentences
    from venezia.store.boards import read_board_file

    words = sentences()
    try:
        data = read_board_file(path)
        wrong = list(faults(data))
    except Refused as refused:
        wrong = [refused.reason]
    for reason in wrong:
        print(words.reason(reason) + (f" ({reason.rule})" if reason.rule else ""))
    if wrong:
        return 1
    board = read_board(data)
    sizes = {"districts": len(board.district_ids), "hexes": len(board.hex_ids), "bridges": len(board.bridges)}
    print(words.say("board.ok", {"name": board.name, "swamp": sum(board.swamp_mix), **sizes}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
