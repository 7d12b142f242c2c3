// A UCI client with the rules of chessops: node client.mjs ENGINE. Ends with 1 at
// the first thing that is not right.
import { Chess, normalizeMove } from 'chessops/chess';
import { parseFen, makeFen, INITIAL_FEN } from 'chessops/fen';
import { parseUci, makeUci } from 'chessops/util';
import { chessgroundDests } from 'chessops/compat';
import { open, patience } from './session.mjs';

const { child, fail, send, read, ready } = open(process.argv[2]);

function assert(truth, text) {
  if (!truth) fail(text);
}

function position(fen) {
  return Chess.fromSetup(parseFen(fen).unwrap()).unwrap();
}

// play plays moves in coordinates by the rules of chessops, which knows castling
// as king takes rook and as a step of two; it fails at an illegal one.
function play(fen, moves) {
  const at = position(fen);
  for (const text of moves) {
    const move = parseUci(text);
    assert(move && at.isLegal(move), `${text} is not legal in ${makeFen(at.toSetup())}`);
    at.play(move);
  }
  return at;
}

// lastLines returns the last line of play for each multipv number.
function lastLines(seen) {
  const found = new Map();
  for (const line of seen) {
    const m = /^info depth (\d+) .*multipv (\d+) score (cp|mate) (-?\d+)( (?:lower|upper)bound)? .*? pv (.+)$/.exec(line);
    if (m && !m[5]) found.set(+m[2], { depth: +m[1], kind: m[3], score: +m[4], pv: m[6].split(' ') });
  }
  return found;
}

function best(seen) {
  const [word, move, ponder, expected] = seen.at(-1).split(' ');
  assert(word === 'bestmove' && (ponder === undefined || (ponder === 'ponder' && expected)), `malformed: ${seen.at(-1)}`);
  return { move, expected };
}

// same compares moves, of which castling can be written in two ways.
function same(at, a, b) {
  return makeUci(normalizeMove(at, parseUci(a))) === makeUci(normalizeMove(at, parseUci(b)));
}

function countMoves(at) {
  let n = 0;
  for (const dests of at.allDests().values()) n += dests.size();
  return n;
}

async function search(fen, go) {
  send(fen === INITIAL_FEN ? 'position startpos' : `position fen ${fen}`);
  send(go);
  const seen = await read('bestmove');
  return { seen, ...best(seen) };
}

const checks = {
  async identity() {
    send('uci');
    const seen = await read('uciok');
    assert(seen[0].startsWith('id name Footnote'), `first line ${seen[0]}`);
    return `${seen.length - 3} options`;
  },

  async multipv() {
    const fen = 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3';
    send('setoption name MultiPV value 500'); // beyond the range: the nearest, or refused
    send('setoption name MultiPV value 5');
    const { seen, move } = await search(fen, 'go depth 8');
    const found = lastLines(seen);
    assert(found.size === 5, `${found.size} lines, not 5`);
    const firsts = new Set();
    for (let i = 1; i <= 5; i++) {
      const line = found.get(i);
      play(fen, line.pv);
      firsts.add(line.pv[0]);
      if (i > 1) {
        const above = found.get(i - 1);
        assert(line.depth <= above.depth, `line ${i} is deeper than line ${i - 1}`);
        assert(line.depth < above.depth || line.kind !== 'cp' || above.kind !== 'cp' || line.score <= above.score, `line ${i} is better than line ${i - 1}`);
      }
    }
    assert(firsts.size === 5, 'two lines begin with the same move');
    assert(found.get(1).pv[0] === move, `bestmove ${move} is not the first line's ${found.get(1).pv[0]}`);
    // More lines asked for than there are moves.
    send('setoption name MultiPV value 20');
    const few = '7k/8/8/8/8/4q3/8/7K w - - 0 1';
    const { seen: rest } = await search(few, 'go depth 4');
    const n = countMoves(position(few));
    assert(n === 2, `${n} moves where there should be two`);
    assert(lastLines(rest).size === n, `${lastLines(rest).size} lines where there are ${n} moves`);
    send('setoption name MultiPV value 1');
    return 'five lines in order, and as many as there are moves';
  },

  async chess960() {
    send('setoption name UCI_Chess960 value true');
    await ready();
    let castlings = 0;
    for (const fen of [
      '4k3/8/8/8/8/8/8/RK5R w HA - 0 1', '1rk4r/8/8/8/8/8/8/1RK3R1 w GBhb - 0 1', '1r2k2r/8/8/8/8/8/8/R2K2R1 b GAhb - 0 1',
      'rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3 w EAea - 0 1', 'bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9',
      '5rkr/8/8/8/8/8/8/5RKR w HFhf - 0 1',
    ]) {
      const at = position(fen);
      for (const [from, dests] of at.allDests()) {
        if (!at.board.king.has(from)) continue;
        for (const to of dests) {
          if (!at.board[at.turn].has(to)) continue; // king takes own rook
          const text = makeUci({ from, to });
          const { move } = await search(fen, `go depth 3 searchmoves ${text}`);
          assert(move === text, `${fen}: castling ${text} comes back as ${move}`);
          // After it both see the same board.
          const after = play(fen, [text]);
          send(`position fen ${fen} moves ${text}`);
          send('d');
          const board = (await read('Fen:')).at(-1).slice(5).split(' ')[0];
          await ready();
          assert(board === makeFen(after.toSetup()).split(' ')[0], `${fen} ${text}: ${board} and ${makeFen(after.toSetup())}`);
          castlings++;
        }
      }
      const { move, seen } = await search(fen, 'go nodes 20000');
      play(fen, [move]);
      for (const line of lastLines(seen).values()) play(fen, line.pv);
    }
    assert(castlings >= 6, `only ${castlings} castling moves were tried`);
    send('setoption name UCI_Chess960 value false');
    await ready();
    return `${castlings} castlings`;
  },

  async ponder() {
    send('setoption name Ponder value true');
    const moves = [];
    let hits = 0, misses = 0, expected;
    // A short game in which it thinks on the other side's time; half of the
    // expected moves are played.
    for (let ply = 0; ply < 10; ply++) {
      const at = play(INITIAL_FEN, moves);
      if (at.isEnd()) break;
      send(`position startpos${moves.length ? ' moves ' + moves.join(' ') : ''}`);
      send('go wtime 2000 btime 2000 winc 20 binc 20');
      const answer = best(await read('bestmove'));
      play(INITIAL_FEN, [...moves, answer.move, ...(answer.expected ? [answer.expected] : [])]);
      moves.push(answer.move);
      expected = answer.expected;
      if (!expected) continue;
      send(`position startpos moves ${moves.join(' ')} ${expected}`);
      send('go ponder wtime 2000 btime 2000 winc 20 binc 20');
      await new Promise(resolve => setTimeout(resolve, 30));
      const early = await ready();
      assert(!early.some(line => line.startsWith('bestmove')), 'a move came before ponderhit or stop');
      if (ply % 2 === 0) {
        send('ponderhit');
        moves.push(expected);
        const after = best(await read('bestmove'));
        play(INITIAL_FEN, [...moves, after.move]);
        moves.push(after.move);
        hits++;
      } else {
        send('stop');
        const dropped = best(await read('bestmove'));
        play(INITIAL_FEN, [...moves, expected, dropped.move]);
        const other = play(INITIAL_FEN, moves);
        outer: for (const [from, dests] of other.allDests()) {
          for (const to of dests) {
            const text = makeUci({ from, to });
            if (text !== expected && other.isLegal(parseUci(text))) {
              moves.push(text);
              break outer;
            }
          }
        }
        misses++;
      }
      const extra = await ready();
      assert(!extra.some(line => line.startsWith('bestmove')), 'a second bestmove');
    }
    assert(hits > 0 && misses > 0, `${hits} hits, ${misses} misses`);
    send('setoption name Ponder value false');
    return `${hits} hits, ${misses} misses, ${moves.length} plies`;
  },

  async searchmoves() {
    const fen = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
    const at = position(fen);
    let n = 0;
    for (const [from, dests] of chessgroundDests(at)) {
      const text = from + dests[0];
      if (!at.isLegal(parseUci(text))) continue;
      const { move, seen } = await search(fen, `go depth 2 searchmoves ${text}`);
      assert(same(at, move, text), `asked for ${text}, played ${move}`);
      for (const line of lastLines(seen).values()) assert(same(at, line.pv[0], text), `a line with ${line.pv[0]} instead of ${text}`);
      n++;
    }
    const { move } = await search(fen, 'go depth 5 searchmoves a2a3 e1g1 g2h3');
    assert(['a2a3', 'e1g1', 'g2h3'].includes(move), `of three moves it plays ${move}`);
    return `${n} single moves and a choice of three`;
  },

  async quit() {
    send('go infinite');
    send('quit');
    const code = await Promise.race([
      new Promise(resolve => child.on('exit', resolve)),
      new Promise(resolve => setTimeout(() => resolve('none'), patience).unref()),
    ]);
    assert(code === 0, `exit code ${code}`);
    return 'exit code 0';
  },
};

child.on('exit', code => {
  if (code !== 0) fail(`the engine ended with ${code}`);
});
for (const [name, check] of Object.entries(checks)) console.log(`${name}: ${await check()}`);
