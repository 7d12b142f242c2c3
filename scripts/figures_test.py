"""Tests of the figures that the scripts print: on data whose answer is known, or can be simulated.

    python3 -m unittest discover -s scripts -p "*_test.py"
"""
import contextlib
import io
import math
import os
import random
import re
import sys
import unittest
import unittest.mock

import calibration
import cells
import figures
import ledger
import ledger_mtdf
import speed
import tally
import threads
from fixtures import Folder, game


class Figures(unittest.TestCase):
    def test_mean_of_independent_values(self):
        mean, error = figures.mean_error([1, 2, 3, 4])
        self.assertEqual(mean, 2.5)
        self.assertAlmostEqual(error, math.sqrt(5 / 3 / 4))
        self.assertEqual(figures.mean_error([7]), (7, 0))

    def test_error_of_independent_games(self):
        mean, error = figures.grouped_mean_error([[1.0]] * 30 + [[0.0]] * 70)
        self.assertAlmostEqual(mean, 0.3)
        self.assertAlmostEqual(error, math.sqrt(0.3 * 0.7 / 99))

    def test_least_squares(self):
        """Two columns that go together are told apart, and the errors are those of the simulation."""
        rng, found = random.Random(1), []
        for _ in range(200):
            rows = [[1, rng.choice((0, 1)), rng.choice((-1, 0, 1))] for _ in range(100)]
            found.append(figures.least_squares(rows, [5 + 3 * a - 2 * b + rng.gauss(0, 10) for _, a, b in rows]))
        for i, true in enumerate((5, 3, -2)):
            mean, error = figures.mean_error([line[i][0] for line in found])
            self.assertLess(abs(mean - true), 4 * error)
            self.assertAlmostEqual(error * math.sqrt(200), sum(line[i][1] for line in found) / 200, delta=0.2)
        self.assertIsNone(figures.least_squares([[1, 1], [2, 2], [3, 3]], [1, 2, 3]))
        self.assertIsNone(figures.least_squares([[1, 0], [0, 1]], [1, 2]))

    def test_pairs_that_cancel_have_no_error(self):
        self.assertEqual(figures.grouped_mean_error([[1.0, 0.0]] * 10), (0.5, 0))

    def test_pairs_that_agree_count_once(self):
        _, error = figures.grouped_mean_error([[1.0, 1.0]] * 20 + [[0.0, 0.0]] * 20)
        self.assertAlmostEqual(error, math.sqrt(0.25 / 39))

    def test_few_groups(self):
        """The error of a few rounds is no smaller than that of many: its square is the variance of the mean."""
        self.assertAlmostEqual(figures.grouped_mean_error([[1], [2], [3], [4]])[1], figures.mean_error([1, 2, 3, 4])[1])
        self.assertEqual(figures.grouped_mean_error([[7, 5]]), (6, 0))
        rng, means, squares = random.Random(8), [], []
        for _ in range(3000):
            rounds = [[edge + rng.gauss(0, 1), edge + rng.gauss(0, 1)] for edge in (rng.gauss(0, 1), rng.gauss(0, 1), rng.gauss(0, 1))]
            mean, error = figures.grouped_mean_error(rounds)
            means.append(mean)
            squares.append(error ** 2)
        self.assertAlmostEqual(sum(squares) / sum(m ** 2 for m in means), 1, delta=0.1)

    def test_intervals_hold_what_they_promise(self):
        """Matches of 100 pairs, whose openings favour one side: the error is that of the means of many matches."""
        rng, means, errors = random.Random(5), [], []
        for _ in range(400):
            rounds = []
            for _ in range(100):
                edge = rng.uniform(-0.25, 0.25)
                rounds.append([float(rng.random() < 0.55 + edge), float(rng.random() < 0.55 - edge)])
            mean, error = figures.grouped_mean_error(rounds)
            means.append(mean)
            errors.append(error)
        within = sum(abs(m - 0.55) < 1.96 * e for m, e in zip(means, errors)) / len(means)
        self.assertTrue(0.92 < within < 0.98, within)

    def test_few_rounds(self):
        """Intervals of few rounds are those of Student's t: 1.96 errors of 4 rounds hold the true value 86 times of 100."""
        for n, t in ((2, 12.706), (3, 4.303), (4, 3.182), (6, 2.571), (11, 2.228), (31, 2.042), (101, 1.984), (10001, 1.960)):
            self.assertAlmostEqual(figures.margin(n) / t, 1, delta=0.008, msg=n)
        rng, within = random.Random(9), 0
        for _ in range(4000):
            mean, error = figures.mean_error([rng.gauss(0, 1) for _ in range(4)])
            within += abs(mean) < figures.margin(4) * error
        self.assertAlmostEqual(within / 4000, 0.95, delta=0.01)

    def test_elo(self):
        self.assertAlmostEqual(figures.elo(0.5), 0)
        self.assertAlmostEqual(figures.elo(0.64), 99.95, places=2)
        self.assertAlmostEqual(figures.elo(0.64), -figures.elo(0.36))

    def test_error_of_elo(self):
        """It is that of a score a little higher or lower."""
        slope = (figures.elo(0.6401) - figures.elo(0.6399)) / 0.0002
        self.assertAlmostEqual(figures.elo_error(0.64, 0.02), 0.02 * slope, places=4)


class Tally(Folder):
    def test_games_of_one_player(self):
        path = self.file("a.pgn", game("new", "old", "1-0", 1) + game("old", "new", "1/2-1/2", 1, Termination="time forfeit")
                         + game("old", "new", "1-0", 2) + game("new", "old", "*", 2) + game("x", "y", "1-0", 3))
        rounds, ends = tally.read("new", path)
        self.assertEqual(rounds, [[1.0, 0.5], [0.0]])
        self.assertEqual(ends, {"normal": 2, "time forfeit": 1})
        rounds, _ = tally.read("old", path)
        self.assertEqual(rounds, [[0.0, 0.5], [1.0]])

    def test_rounds_of_cutechess(self):
        """Its games 7.1 and 7.2 are of one round."""
        path = self.file("a.pgn", "".join(game("new", "old", result, number) for number, result in (("7.1", "1-0"), ("7.2", "0-1"), ("8.1", "1/2-1/2"))))
        self.assertEqual(tally.read("new", path)[0], [[1.0, 0.0], [0.5]])

    def test_other_writers(self):
        """Each game is counted, whatever tag is first, with tags or moves alone, and behind a byte order mark."""
        one = game("new", "old", "1-0", 1)
        event = one[:one.index("\n") + 1]
        rest = one[len(event):]
        for text, number in ((rest * 3, 3), (rest.replace("\n\n1. e4", "\n" + event + "\n1. e4") * 3, 3), ("\ufeff" + one * 2, 2),
                             (one.replace('[Result "1-0"]', '[ Result  "1-0" ]') * 2, 2), (one.replace("1. e4 1-0\n\n", "") * 2, 2),
                             (one.replace("1. e4", '1. e4 {a ]\n[b} [%clk "1"]') * 2, 2)):
            found = list(tally.texts(self.file("a.pgn", text)))
            self.assertEqual([tags.get("Result") for tags, _ in found], ["1-0"] * number, text)
            self.assertEqual(["e4" in moves for _, moves in found], ["e4" in text] * number, text)

    def test_no_round_no_error(self):
        text = "".join(game("new", "old", "1-0", 1).replace('[Round "1"]\n', "") for _ in range(3))
        with self.assertRaises(SystemExit):
            tally.read("new", self.file("a.pgn", text))

    def test_one_round_no_error(self):
        path = self.file("a.pgn", game("new", "old", "1-0", 1) + game("old", "new", "1/2-1/2", 1))
        out = io.StringIO()
        with unittest.mock.patch.object(sys, "argv", ["tally.py", "new", path]), contextlib.redirect_stdout(out):
            tally.main()
        self.assertIn("score: 75.0 % (one round tells no error)\n", out.getvalue())
        self.assertNotIn("±", out.getvalue())

    def test_few_rounds(self):
        """Two rounds, of 75 and 50 %, tell the Elo to ± 1177; 1.96 errors would be ± 182."""
        path = self.file("a.pgn", "".join(game(*names, result, number) for number in (1, 2) for names, result in (
            (("new", "old"), "1-0"), (("old", "new"), ("1/2-1/2", "1-0")[number - 1]))))
        out = io.StringIO()
        with unittest.mock.patch.object(sys, "argv", ["tally.py", "new", path]), contextlib.redirect_stdout(out):
            tally.main()
        self.assertIn("score: 62.5 % ± 12.5 (one standard error)\nElo: +89 ± 1177 (95 %)\n", out.getvalue())


class Calibration(Folder):
    def test_fit_finds_the_curve(self):
        rng = random.Random(3)
        for k in (60, 200, 700):
            scores = [rng.gauss(0, k) for _ in range(2000)]
            exact = [(s, 1 / (1 + math.exp(-s / k))) for s in scores]
            self.assertAlmostEqual(calibration.fit(exact) / k, 1, delta=0.011)
            played = [(s, float(rng.random() < p)) for s, p in exact]
            self.assertAlmostEqual(calibration.fit(played) / k, 1, delta=0.15)

    def test_scores_of_a_game(self):
        text = "1. e4 {+0.31/14 0.1s} d5 {-0.20/13 0.1s} 2. exd5 {+0.50/15 0.1s} Qxd5 {-0.40/12 0.1s} 3. Nc3 {+9.00/9 0.1s} 1-0"
        tags = {"White": "a", "Black": "b", "Result": "1-0"}
        self.assertEqual(list(calibration.scores(tags, text, "a", 450)), [(32, 31, 1.0), (32, 50, 1.0)])
        self.assertEqual([(men, round(score), points) for men, score, points in calibration.scores(tags, text, "b", 450)],
                         [(32, -20, 0.0), (31, -40, 0.0)])


    def test_error_of_k(self):
        """The error that is printed is how much K varies between sets of so many games; with an odd number too."""
        rng = random.Random(5)

        def games(n):
            return [[(s, float(rng.random() < 1 / (1 + math.exp(-s / 200)))) for s in (rng.gauss(0, 200) for _ in range(60))] for _ in range(n)]

        for n in (3, 10):
            sets = [games(n) for _ in range(150)]
            values = [math.log(calibration.fit([row for g in s for row in g])) for s in sets]
            mean = sum(values) / len(values)
            true = math.sqrt(sum((v - mean) ** 2 for v in values) / (len(values) - 1))
            told = math.sqrt(sum(calibration.error_of(s, math.exp(v), rng) ** 2 for s, v in zip(sets, values)) / len(sets))
            self.assertAlmostEqual(told / true, 1, delta=0.25)
        self.assertIsNone(calibration.error_of(games(1), 200, rng))

    def run_main(self, *files):
        out = io.StringIO()
        with unittest.mock.patch.object(sys, "argv", ["calibration.py", "a", *files]), contextlib.redirect_stdout(out):
            calibration.main()
        return out.getvalue()

    def test_no_k(self):
        """Scores that promise nothing, or everything, have no K: the end of its range is not printed as one."""
        for result in ("1/2-1/2", "1-0"):
            path = self.file("a.pgn", game("a", "b", result, 1, "1. e4 {+1.00/9 0.1s}") * 2)
            self.assertEqual(self.run_main(path).splitlines()[-1], "32–35          2      –")

    def test_coordinates(self):
        """They do not tell how many men are left."""
        for moves in ("1. e2e4 {+1.00/9 0.1s}", "1.d7xe8=Q {+1.00/9 0.1s}"):
            with self.assertRaisesRegex(SystemExit, "SAN"):
                self.run_main(self.file("a.pgn", game("a", "b", "1-0", 1, moves)))
        self.assertIn("1 games", self.run_main(self.file("a.pgn", game("a", "b", "1-0", 1, "1. Qe1e4 {+1.00/9 0.1s e2e4}") + game("b", "c", "1-0", 1))))

    def test_no_file(self):
        with self.assertRaisesRegex(SystemExit, "no such.pgn"):
            self.run_main(os.path.join(self.folder, "no such.pgn"))


class Cells(unittest.TestCase):
    def test_middles_of_cells(self):
        """The scores of one player are counted, negative ones too, without mates, 0 and large ones."""
        tags = {"White": "a", "Black": "b", "FEN": "4k3/8/8/8/8/8/8/4K3 b - - 0 1"}
        text = "1... Kd8 {+0.03/9 0.1s} 2. Kd2 {+0.11/9 0.1s} Kd7 {-0.05/12 0.1s} 3. Kd3 {-0.05/10 0.1s} Kd6 {+0.07/14 0.1s} 4. Ke3 {0.00/9 0.1s} Ke6 {+M7/9 0.1s} 5. Kf3 {+9.03/9 0.1s} *"
        self.assertEqual(cells.counts([(tags, text)], "a", 8, 600), {9: [2, 2]})
        self.assertEqual(cells.counts([(tags, text)], "b", 8, 600), {9: [1, 1], 12: [1, 2]})
        self.assertEqual(cells.counts([(tags, text)], "c", 8, 600), {})


class Threads(unittest.TestCase):
    """Ratios of the time to a depth."""

    def test_ratio(self):
        games = {str(i): f"game {i // 2}" for i in range(40)}
        under = {fen: {"ms": 100.0 + int(fen), "nodes": 1000} for fen in games}
        over = {fen: {"ms": r["ms"] / (2 if int(fen) % 4 < 2 else 4), "nodes": 1000} for fen, r in under.items()}
        mean, low, high = map(float, re.findall(r"[\d.]+", threads.ratio(games, over, under)))
        self.assertAlmostEqual(mean, 8 ** -0.5, delta=0.001)
        half = 1.96 * math.log(2) / 2 / math.sqrt(20)  # 20 games, half of them a factor of 2 apart
        self.assertAlmostEqual(math.log(high / low), 2 * half, delta=0.3 * half)
        self.assertEqual(threads.ratio(games, {}, under), "–")

    def test_only_what_both_have_searched(self):
        games = {"a": "1", "b": "2", "c": "3"}
        over, under = {"a": {"ms": 50.0}, "b": {"ms": 1.0}}, {"a": {"ms": 100.0}, "c": {"ms": 1.0}}
        self.assertEqual(threads.ratio(games, over, under), "0.500 (0.500–0.500)")

    def test_speed(self):
        self.assertAlmostEqual(threads.speed({"a": {"ms": 500.0, "nodes": 10 ** 6}, "b": {"ms": 1500.0, "nodes": 3 * 10 ** 6}}), 2.0)


class Speed(unittest.TestCase):
    def mean(self, speeds):
        """Returns what is printed last for runs with these speeds, in pairs of new and old."""
        runs, out = iter(speeds), io.StringIO()
        with unittest.mock.patch.object(speed, "measure", lambda command: next(runs)[command]), contextlib.redirect_stdout(out), \
                unittest.mock.patch.object(sys, "argv", ["speed.py", "a", "b", f"--pairs={len(speeds) // 2}"]):
            speed.main()
        return out.getvalue().splitlines()[-1]

    def test_ratios(self):
        """Noise makes neither program faster: the mean of 2 and 1/2 is 1, whichever is named first."""
        pairs = [(200, 100), (100, 200)]
        for new, old in ((0, 1), (1, 0)):
            runs = [{"a": pair[new], "b": pair[old]} for pair in pairs for _ in "ab"]
            self.assertEqual(self.mean(runs), "mean 1.000 ± 0.693 (one standard error), median 1.000")
        runs = [{"a": pair[0], "b": 100} for pair in ((110, 0), (110, 0), (110, 0)) for _ in "ab"]
        self.assertEqual(self.mean(runs), "mean 1.100 ± 0.000 (one standard error), median 1.100")


class Ledger(Folder):
    ROW = dict(zip(ledger.COLUMNS, ("2026-11-25", "0a92b01", "drivers", "MTD(f) against Aspiration NegaScout, network 4", "8+0.08, 64 MiB",
                                    "100", "30", "50", "20", "+35", "40", "Elo", "measured", "")))

    def test_faults(self):
        self.assertEqual(list(ledger.faults(1, self.ROW)), [])
        for name, value in (("date", "25.11.2026"), ("commit", "main"), ("unit", "elo"), ("wins", "31"), ("wins", ""), ("error", "±40"),
                            ("idea", "the same, slower"), ("note", "a | b"), ("note", " a"), ("test", "64 MiB"),
                            ("note", "MT-SSS*"), ("note", "one `a` and `b"), ("note", "a < b"), ("note", "max_nodes")):
            self.assertTrue(list(ledger.faults(1, {**self.ROW, name: value})), f"{name} {value!r}")

        self.assertEqual(list(ledger.faults(1, {**self.ROW, "note": "`max_nodes <*>`, and - + ± ÷ > of (a), 1/2"})), [])

    def printed(self, *args):
        with unittest.mock.patch.object(sys, "argv", ["ledger.py", *args]), contextlib.redirect_stdout(io.TextIOWrapper(io.BytesIO(), "utf-8")) as out:
            ledger.main()
            out.seek(0)
            return out.read()

    def test_every_table_by_its_name(self):
        """What stands in the ledger can be printed by its subject."""
        for name in ledger.MAKERS:
            self.assertRegex(self.printed("--subject", name), f"^## {name}\n\n(\\||The test|\n)")
        with contextlib.redirect_stderr(io.StringIO()):
            self.assertRaisesRegex(SystemExit, "2", lambda: self.printed("--subject", "chequers"))

    def test_lines_of_an_idea(self):
        """An idea is found in figures of several subjects, and in notes."""
        text = self.printed("--idea", "keepdeeper")
        for part in ("## opponents", "Footnote with KeepDeeper against chess-3", "## depths", "KeepDeeper does not let a shallower bound overwrite"):
            self.assertIn(part, text)
        self.assertRaisesRegex(SystemExit, "no line", lambda: self.printed("--idea", "perpetual motion"))

    def test_note(self):
        """A note has words and no figure."""
        note = {**self.ROW, "wins": "", "draws": "", "losses": "", "games_or_positions": "", "result": "", "error": "", "unit": "note", "note": "MT-SSS* needs 394 passes"}
        self.assertEqual(list(ledger.faults(1, note)), [])
        self.assertTrue(list(ledger.faults(1, {**note, "note": ""})))
        self.assertTrue(list(ledger.faults(1, {**self.ROW, "result": ""})))

    def test_one_line_for_a_cell(self):
        """A table with a column for each test has room for one line of an idea and test."""
        def load(subject):
            row = {**self.ROW, "subject": subject, "idea": "an idea"}
            line = ",".join(f'"{row[name]}"' for name in ledger.COLUMNS) + "\n"
            return ledger.load(self.file("l.csv", ",".join(ledger.COLUMNS) + "\n" + line + line))

        self.assertEqual(len(load("drivers")), 2)
        with self.assertRaisesRegex(SystemExit, "l.csv:3: the cell .* that line 2 has"):
            load("threads")

    def test_units_agree(self):
        """Elo with its interval, and a score with its standard error, say the same."""
        mean = 0.55
        slope = 400 / math.log(10) / (mean * (1 - mean))
        elo, = ledger_mtdf.matches([{**self.ROW, "error": f"{1.96 * 0.02 * slope:.6f}"}])
        score, = ledger_mtdf.matches([{**self.ROW, "result": "55", "error": "2", "unit": "score %"}])
        self.assertAlmostEqual(elo.score, score.score)
        self.assertAlmostEqual(elo.error, score.error, places=4)
        self.assertEqual((elo.cost, elo.hash, elo.threads, elo.evaluation), ("8+0.08", "64", 1, "network 4"))

    def test_pooled(self):
        """Two halves of a match have the error of the whole."""
        def match(games, score):
            return ledger_mtdf.Match({"games_or_positions": str(games)}, "8+0.08", 1, "16", "network 4", "", 1, score,
                                     100 * math.sqrt(0.25 / games))

        (at, score, error), = ledger_mtdf.pooled([match(100, 60), match(300, 50)], lambda m: m.cost)
        self.assertEqual((at, score), ("8+0.08", 52.5))
        self.assertAlmostEqual(error, 196 * math.sqrt(0.25 / 400))


if __name__ == "__main__":
    unittest.main()
