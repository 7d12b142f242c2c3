"""Tests of what the scripts refuse before they begin to work.

    python3 -m unittest discover -s scripts -p "*_test.py"
"""
import random
import unittest

import ablation
from fixtures import Folder


class Ablation(Folder):
    def test_no_pair_counts_twice(self):
        """Games from one position at fixed nodes are the same each time: counted twice, they would halve the variance."""
        lists = [[f"opening {i}" for i in range(40)], ["ending 1", "ending 2"]]
        fens = ablation.draw(random.Random(1), lists, 42)
        self.assertEqual(sorted(fens), sorted(lists[0] + lists[1]))
        self.assertEqual(len(set(ablation.draw(random.Random(1), lists, 20))), 20)
        self.assertIsNone(ablation.draw(random.Random(1), lists, 43))
        self.assertIsNone(ablation.draw(random.Random(1), [["a", "a"]], 2))

    def test_settings(self):
        self.assertEqual(ablation.read_rivals(self.file("s.txt", "# a remark\nA=1\nA=1 B=2\n")), ["A=1", "A=1 B=2"])
        for text, said in (("A=1\nB=1\nA=1\n", "s.txt: A=1 stands there twice"), ("A=1 B\n", "s.txt: A=1 B: not NAME=VALUE"), ("=1\n", "not NAME")):
            with self.assertRaisesRegex(SystemExit, said):
                ablation.read_rivals(self.file("s.txt", text))


if __name__ == "__main__":
    unittest.main()
