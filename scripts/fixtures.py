"""What the tests of the scripts share: a folder of their own, and games as fastchess writes them.

    class Tally(fixtures.Folder):
        def test_games(self):
            path = self.file("a.pgn", fixtures.game("new", "old", "1-0", 1))
"""
import os
import tempfile
import unittest


class Folder(unittest.TestCase):
    """A test with a folder of its own."""

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = temporary.name

    def file(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as out:
            out.write(text)
        return path


def game(white, black, result, number, moves="1. e4", **tags):
    lines = {"Event": "t", "Round": number, "White": white, "Black": black, "Result": result, **tags}
    return "".join(f'[{k} "{v}"]\n' for k, v in lines.items()) + f"\n{moves} {result}\n\n"
