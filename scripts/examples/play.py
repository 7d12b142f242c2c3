"""A game of Footnote against a random player, and what it thinks of the end; it needs python-chess.

    pip install chess && python3 scripts/examples/play.py
"""
import os
import random

import chess
import chess.engine
import chess.pgn

with chess.engine.SimpleEngine.popen_uci(os.environ.get("FOOTNOTE", "footnote")) as engine:
    engine.configure({"Hash": 16})
    board = chess.Board()
    while not board.is_game_over(claim_draw=True):
        if board.turn == chess.WHITE:
            board.push(engine.play(board, chess.engine.Limit(nodes=10000)).move)
        else:
            board.push(random.choice(list(board.legal_moves)))
        if len(board.move_stack) == 10:
            print("after five moves:", engine.analyse(board, chess.engine.Limit(depth=12))["score"].white())
    print(chess.pgn.Game.from_board(board))
