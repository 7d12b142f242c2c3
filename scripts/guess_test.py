"""Tests of guess.py: on values whose rule is known.

    python3 -m unittest discover -s scripts -p "*_test.py"
"""
import contextlib
import io
import random
import unittest

import guess


class Guess(unittest.TestCase):
    def test_fit_finds_a_rule_behind_outliers(self):
        rng = random.Random(1)
        rows = [[rng.uniform(-9, 9), rng.uniform(-9, 9), 1.0] for _ in range(99)]
        wanted = [2 * a - 3 * b + 5 * c + (1000 if i % 10 == 0 else 0) for i, (a, b, c) in enumerate(rows)]
        for found, want in zip(guess.fit(rows, wanted), (2, -3, 5)):
            self.assertAlmostEqual(found, want, delta=0.2)  # least squares: a constant of 105

    def test_fit_of_what_says_nothing(self):
        with self.assertRaisesRegex(SystemExit, "too few positions for a fit"):
            guess.fit([[0.0, 1.0]] * 9, [1] * 9)

    def test_sample(self):
        found = {0: 1, 3: 10, 4: 30, 5: 25, 6: 40}
        self.assertEqual(guess.sample(found, 6), [25, -5, 20, 24, 40])
        self.assertIsNone(guess.sample(found, 5), "depth 2 is missing")
        self.assertIsNone(guess.sample({**found, 6: -1000}, 6), "large")

    def test_swings_are_foretold(self):
        """Values that swing between even and odd depths: that of two iterations ago is right, the last one is not."""
        rng = random.Random(2)

        def position():
            base, swing = rng.randint(-50, 50), rng.randint(20, 40)
            return {d: base + swing * (d % 2) + rng.randint(-3, 3) for d in range(20)}

        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            guess.compare([position() for _ in range(60)], 12)
        table = {line.split("|")[1].strip(): line.split("|")[2:] for line in out.getvalue().splitlines() if line.startswith("|")}
        self.assertGreater(float(table["last"][0]), 25)
        self.assertLess(float(table["before last"][0]), 5)
        self.assertLess(float(table["regression"][0]), 5)
        self.assertLess(float(table["regression"][1].split()[0]), -20)
        self.assertIn("210 iterations of 30 positions, depths 6 to 12", out.getvalue())


if __name__ == "__main__":
    unittest.main()
