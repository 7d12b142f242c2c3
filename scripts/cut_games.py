"""Short games of two engines at fixed nodes, judged by a stronger one: what spsa.py and ablation.py share.

    parser = cut_games.game_arguments(__doc__)
    args, lists = cut_games.read_arguments(parser)
    value = cut_games.play(white, black, judge, fen, args)
"""
import argparse
import math
import os
import shutil
import signal
import sys
import threading

from uci import position_in, positive, read_lines, setting

SQUASH = 300  # centipawns: beyond, a game is as good as decided


def squash(centipawns):
    return SQUASH * math.tanh(centipawns / SQUASH)


class Repetitions:
    """Counts how often each position of a game has occurred. It knows no rules, only which piece goes where: what it
    leaves out (a pawn taken en passant stays) cannot be undone and so changes no comparison."""

    CORNERS = {"a1", "e1", "h1", "a8", "e8", "h8"}  # a piece that leaves or takes one may end a right to castle

    def __init__(self, fen):
        board, self.side = fen.split()[:2]
        squares = "".join("." * int(c) if c.isdigit() else c for c in board.replace("/", ""))
        self.board = {file + rank: squares[8 * i + j] for i, rank in enumerate("87654321") for j, file in enumerate("abcdefgh")}
        self.left = set()
        self.seen = {}
        self.count()

    def count(self):
        """Counts the position and returns how often it has occurred."""
        key = ("".join(self.board.values()), self.side, frozenset(self.left))
        self.seen[key] = self.seen.get(key, 0) + 1
        return self.seen[key]

    def move(self, text):
        """Plays a move and returns how often its position has occurred."""
        start, end = text[:2], text[2:4]
        self.left |= self.CORNERS & {start, end}
        if self.board[start] in "Kk" and text in ("e1g1", "e1c1", "e8g8", "e8c8"):
            rook, beside = ("h", "f") if end[0] == "g" else ("a", "d")
            self.board[beside + end[1]], self.board[rook + end[1]] = self.board[rook + end[1]], "."
        self.board[end], self.board[start] = text[4:] or self.board[start], "."
        self.side = "b" if self.side == "w" else "w"
        return self.count()


def play(white, black, judge, fen, args, nodes=None):
    """Plays a short game and returns the judge's value for white, in squashed centipawns. A position that occurs for the
    third time makes it 0. nodes are those of a move of white and of black, if they are not args.nodes for both."""
    nodes = nodes or (args.nodes, args.nodes)
    players, scores, moves = (white, black), [0, 0], []
    side = 0 if fen.split()[1] == "w" else 1
    repetitions = Repetitions(fen)
    for engine in players:
        engine.send("ucinewgame")

    def position():
        return fen + (" moves " + " ".join(moves) if moves else "")

    for _ in range(args.plies):
        move, score = players[side].go(position(), nodes[side])
        if move in ("(none)", "0000"):
            break
        moves.append(move)
        scores[side] = score if side == 0 else -score
        side ^= 1
        if repetitions.move(move) == 3:
            return 0.0
        if min(map(abs, scores)) >= 700 and scores[0] * scores[1] > 0:
            return squash(scores[0])
    judge.send("ucinewgame")
    _, score = judge.go(position(), args.judge_nodes)
    return squash(score if side == 0 else -score)


def game_arguments(description):
    """Returns a parser with the arguments of every tool that plays such games."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", required=True, help="footnote to try")
    parser.add_argument("--judge", default="stockfish", help="UCI engine that values positions (%(default)s)")
    parser.add_argument("--openings", required=True, help="file of positions, a FEN or EPD in each line")
    parser.add_argument("--positions", help="more of them, chosen as often: middlegames, endgames")
    parser.add_argument("--set", action="append", default=[], type=setting, metavar="NAME=VALUE", help="option of the engine")
    parser.add_argument("--nodes", type=positive, default=20000, help="of a move (%(default)s)")
    parser.add_argument("--plies", type=positive, default=30, help="of a game (%(default)s)")
    parser.add_argument("--judge-nodes", type=positive, default=50000, help="of a judgement (%(default)s)")
    parser.add_argument("--hash", type=positive, default=4, help="MiB of the engine's table (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=positive, default=os.cpu_count(), help="games side by side (%(default)s)")
    return parser


def read_arguments(parser):
    """Returns the arguments and the lists of positions to play from."""
    args = parser.parse_args()
    for program in (args.engine, args.judge):
        if not shutil.which(program):
            sys.exit(f"{program}: not found")
    paths = [path for path in (args.openings, args.positions) if path]
    return args, [positions(path) for path in paths]


def positions(path):
    """Returns the FENs of a file. Ends the program when a line has none."""
    fens = [position_in(path, line) for line in read_lines(path)]
    return fens or sys.exit(f"{path}: no position")


def run(workers, keep):
    """Starts the threads and waits for them. One that fails ends the program, after keep, and so does who stops it: the
    others may wait for their engines for minutes."""
    def end(text, code):
        print(text, file=sys.stderr, flush=True)
        try:
            keep()
            sys.stdout.flush()
        finally:
            os._exit(code)

    threading.excepthook = lambda failure: end(f"an engine failed: {failure.exc_value}", 1)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # as timeout and batch systems stop it
    try:
        for thread in workers:
            thread.start()
        for thread in workers:
            thread.join()
    except KeyboardInterrupt:
        end("stopped", 130)
