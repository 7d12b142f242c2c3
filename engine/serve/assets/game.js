// The game on the board: where it began, its moves, and which of its positions is shown.
// The rules are the server's.
import {ask} from "./dom.js";

export const game = {
  start: "",      // FEN
  line: [],       // moves: {move, san, from, to, fen}
  ply: 0,         // how many of them lead to the position shown
  now: null,      // what the server says of that position
  listeners: [],  // are called after each change
};

export const onChange = f => game.listeners.push(f);

// asked counts requests, so that a late answer to an old one is not shown.
let asked = 0;

// show asks the server for a game and takes it over when it is legal. Of the moves, so many
// plies are played; the others stay to be walked through.
const show = async (start, moves, ply, line) => {
  const number = ++asked;
  const answer = await ask("/api/position", {fen: start, moves: moves.slice(0, ply)});
  if (number !== asked) return false;
  game.start = answer.start;
  game.line = line ? answer.line.concat(line.slice(ply)) : answer.line;
  game.ply = ply;
  game.now = answer;
  for (const f of game.listeners) f();
  return true;
};

const moves = () => game.line.map(m => m.move);

// here is the game up to the position shown, as the server takes it.
export const here = () => ({fen: game.start, moves: moves().slice(0, game.ply)});

// walk is the walk under way, {to: the ply that it leads to}; null when there is none. What
// leaves the line ends it.
let walk = null;

// changed is the answer to the last move made or taken back, a promise, which may have come;
// null when there was none since the game began.
let changed = null;

const leave = (start, list) => {
  walk = changed = null;
  return show(start, list, list.length);
};

const change = list => {
  const answer = leave(game.start, list);
  changed = answer;
  return answer;
};

export const begin = (fen, list = []) => leave(fen, list);

// play makes a move in the position shown; later moves are forgotten unless it is the
// next of them.
export const play = text => {
  const next = game.line[game.ply];
  if (next && (text === next.move || text === next.san)) return walkTo(game.ply + 1);
  return change(moves().slice(0, game.ply).concat(text));
};

// afterChange calls f when the last change of the line has its answer: a step that overtook
// it would lose the move. When something else is asked for meanwhile, f is not called.
const afterChange = async f => {
  const before = changed;
  if (before) {
    await before.catch(() => {}); // who made the change is told what went wrong
    if (changed !== before) return;
  }
  await f();
};

// walkTo walks to a ply. Keys may come faster than answers: then the walk under way goes on to
// the ply that is wanted last, and asks for one position at a time.
const walkTo = async ply => {
  const to = Math.max(0, Math.min(ply, game.line.length));
  if (walk) return void (walk.to = to);
  const mine = walk = {to};
  try {
    while (walk === mine && mine.to !== game.ply) {
      if (!await show(game.start, moves(), mine.to, game.line)) return; // something else was asked for
    }
  } finally {
    if (walk === mine) walk = null;
  }
};

// goTo shows the position after so many plies, or the last one.
export const goTo = ply => afterChange(() => walkTo(ply));

// step walks n plies on from the position that is wanted, which may not be shown yet.
export const step = n => afterChange(() => walkTo((walk ? walk.to : game.ply) + n));

export const takeBack = plies => change(moves().slice(0, Math.max(0, game.ply - plies)));
