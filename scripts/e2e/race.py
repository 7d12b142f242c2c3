"""Plays games between two processes of an engine, with sessions of analysis beside them (see race.sh).

    python3 race.py ENGINE GAMES SECONDS+INCREMENT
"""
import pathlib
import random
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import uci

TABLES = uci.ROOT / "engine" / "syzygy" / "testdata"
POSITIONS = [line for line in uci.read_lines(uci.ROOT / "testdata" / "epd" / "bench.epd")]
PLIES = 120  # a game is ended after as many


class Player:
    """An engine with its clock, in milliseconds. It ponders while the other one thinks."""

    def __init__(self, command, base, increment):
        self.engine = uci.Engine([command], {"Threads": 4, "Hash": 16, "Ponder": "true", "SyzygyPath": TABLES}, patience=120)
        self.base, self.increment, self.guess = base, increment, None
        self.clock = base

    def move(self, fen, moves, other):
        """Returns the move after these moves; None when the game is over."""
        limits = f"wtime {self.clock} btime {other.clock} winc {self.increment} binc {self.increment}"
        if len(moves) % 2 == 1:
            limits = f"wtime {other.clock} btime {self.clock} winc {self.increment} binc {self.increment}"
        began = time.monotonic()
        hit = self.guess is not None and moves and moves[-1] == self.guess
        if hit:
            self.engine.send("ponderhit")
        else:
            if self.guess is not None:
                self.engine.send("stop")
                self.answer()
            self.engine.send(f"position fen {fen} moves {' '.join(moves)}\ngo {limits}")
        best = self.answer()
        self.clock = max(50, self.clock - round(1000 * (time.monotonic() - began)) + self.increment)
        self.guess = best[3] if len(best) > 3 else None
        if best[1] == "(none)":
            return None
        if self.guess is not None:
            self.engine.send(f"position fen {fen} moves {' '.join(moves + [best[1], self.guess])}\ngo ponder {limits}")
        return best[1]

    def answer(self):
        for line in self.engine.lines():
            if line.startswith("bestmove"):
                return line.split()

    def new_game(self):
        if self.guess is not None:
            self.engine.send("stop")
            self.answer()
        self.guess, self.clock = None, self.base
        self.engine.clear()

    def end(self):
        self.engine.send("stop\nquit")
        return self.engine.process.wait(60)


def play(players, fen):
    """Plays one game and returns its plies."""
    moves = []
    for player in players:
        player.new_game()
    while len(moves) < PLIES:
        move = players[len(moves) % 2].move(fen, moves, players[1 - len(moves) % 2])
        if move is None:
            break
        moves.append(move)
    return len(moves)


def analyse(engine, rng, ended):
    """Analyses positions with several lines, each for a moment, until ended is set. Returns how many."""
    count = 0
    while not ended.is_set():
        engine.set("MultiPV", rng.randint(1, 5))
        engine.set("Threads", rng.randint(1, 4))
        engine.set("UCI_AnalyseMode", rng.choice(["true", "false"]))
        fen = uci.fen_of(rng.choice(POSITIONS))
        engine.send(f"position fen {fen}\ngo infinite")
        time.sleep(rng.random() / 2)
        engine.send("isready\nstop")
        for line in engine.lines():
            if line.startswith("bestmove"):
                break
        count += 1
    return count


def main():
    command, games = sys.argv[1], int(sys.argv[2])
    base, increment = (round(1000 * float(part)) for part in sys.argv[3].split("+"))
    rng, ended, done = random.Random(5), threading.Event(), []
    analyst = uci.Engine([command], {"SyzygyPath": TABLES}, patience=120)

    def beside():
        try:
            done.append(analyse(analyst, rng, ended))
        except RuntimeError as error:
            done.append(str(error))
    thread = threading.Thread(target=beside)
    thread.start()
    players = [Player(command, base, increment) for _ in range(2)]
    try:
        plies = sum(play(players[::1 - 2 * (game % 2)], uci.fen_of(POSITIONS[game % len(POSITIONS)])) for game in range(games))
    finally:
        ended.set()
        thread.join()
    if not isinstance(done[0], int):
        sys.exit(f"analysis: {done[0]}")
    analyst.send("quit")
    codes = [analyst.process.wait(60)] + [player.end() for player in players]
    if any(codes):
        sys.exit(f"exit codes {codes}")
    if plies < 10 * games or done[0] < games:
        sys.exit(f"only {plies} plies in {games} games, {done[0]} analyses")
    print(f"{games} games of {plies} plies in all, {done[0]} analyses: no race")


main()
