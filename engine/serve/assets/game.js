// The game on the board: its tree, and which of its positions is shown. The rules are the server's.
import {ask} from "./dom.js";
import {child, flat, fork, grown, lastPlayed, node, path, promote, remove, rootOf, through} from "./tree.js";

export const game = {
  node: node(null, {fen: ""}), // the position shown
  line: [],       // the moves to it, and those that follow: {move, san, from, to, fen}
  ply: 0,         // how many of them lead to the position shown
  now: null,      // what the server says of that position
  tags: {},       // of PGN
  verdict: null,  // how the players have ended it, {result, words, plies}
  listeners: [],  // are called after each change
  get root() { return rootOf(this.node); },
  get start() { return this.root.fen; },
};

export const onChange = f => game.listeners.push(f);

// told tells what shows the game that it has changed.
export const told = () => {
  game.line = through(game.node);
  game.ply = path(game.node).length;
  for (const f of game.listeners) f();
};

// asked counts requests, so that a late answer to an old one is not shown.
let asked = 0;

const answers = new WeakMap(); // what the server has said of nodes

// show asks the server for a position of a game. When it is legal, take(answer) makes it the
// game's and returns its node; known is what the server has said of it before.
const show = async (start, moves, take, known) => {
  const number = ++asked;
  const answer = known || await ask("/api/v1/position", {fen: start, moves});
  if (number !== asked) return false;
  game.node = take(answer);
  answers.set(game.node, answer);
  game.node.over = answer.result;
  game.now = answer;
  told();
  return true;
};

const moves = n => path(n).map(m => m.move);

// place is the game up to a node, as the server takes it; here is that of the position shown.
export const place = n => ({fen: rootOf(n).fen, moves: moves(n)});
export const here = () => place(game.node);

// What may be undone: the game as it was before each of the last changes.
const past = [];
const most = 60;

// remember is called before the tree changes.
export const remember = (played = false) => {
  if (game.now) past.push({played, tree: flat(game.root), at: indexOf(game.node), tags: game.tags, verdict: game.verdict});
  if (past.length > most) past.shift();
};
export const mayUndo = playing => past.length > 0 && !(playing && (past.at(-1).played || past.at(-1).tags !== game.tags)); // a game that is played stays

// indexOf is a node's place in flat's list.
const indexOf = n => {
  let i = 0;
  const open = [rootOf(n)];
  while (open.at(-1) !== n) {
    open.push(...open.pop().kids.toReversed());
    i++;
  }
  return i;
};

// The game as it can be kept, and one that was.
export const kept = () => ({tree: flat(game.root), at: indexOf(game.node), tags: game.tags, verdict: game.verdict});

export const resume = ({tree, at, tags, verdict}) => {
  const nodes = grown(tree), n = nodes[at] || nodes[0];
  walk = changed = null;
  return show(nodes[0].fen, moves(n), answer => {
    nodes[0].fen = answer.start;
    Object.assign(game, {tags, verdict});
    return n;
  });
};

let undoing = Promise.resolve();

// undo returns what it has brought back, {match: what noteMatch has kept with it}; null when nothing.
export const undo = () => undoing = undoing.catch(() => {}).then(async () => {
  const before = past.pop();
  let done = false;
  try {
    done = before && await resume(before);
  } finally {
    if (before && !done) past.push(before); // something else was asked for meanwhile, or the server is gone
  }
  return done ? before : null;
});

// noteMatch keeps with the game before the last change how it is played.
export const noteMatch = match => { if (past.length > 0) past.at(-1).match = match; };

// walk is the walk under way, {to: the node that it leads to}; null when there is none. What
// changes the game ends it.
let walk = null;

// changed is the answer to the last move made or taken back, a promise, which may have come;
// null when there was none since the game began.
let changed = null;

const change = (list, take) => {
  walk = null;
  return changed = show(game.start, list, take);
};

// begin puts another game on the board: moves from a position, of which the last is shown.
export const begin = (fen, list = [], tags = {}) => {
  walk = changed = null;
  return show(fen, list, answer => {
    remember();
    Object.assign(game, {tags, verdict: null});
    return answer.line.reduce(child, node(null, {fen: answer.start}));
  });
};

// load puts another game on the board with all its variations, at its beginning.
export const load = (tree, tags, verdict) => {
  const [root] = grown(tree);
  walk = changed = null;
  return show(root.fen, [], answer => {
    remember();
    root.fen = answer.start;
    Object.assign(game, {tags, verdict});
    return root;
  });
};

// play makes a move in the position of from. Where the game has gone on otherwise, it begins a
// variation; main puts that in the place of the line. What is tried is no part of the game that is played.
export const play = (text, {main = false, tried = false, from = game.node} = {}) => {
  const known = from.kids.find(k => text === k.move || text === k.san);
  if (known && !(main && (fork(known) || known.tried))) return walkTo(known);
  return change(moves(from).concat(text), answer => {
    remember(main);
    const made = child(from, {...answer.line.at(-1), tried});
    if (main) {
      while (fork(made)) promote(made);
      for (const n of path(made)) n.tried = false;
    }
    return made;
  }).catch(e => {
    e.message = e.message.replace(/^move \d+: /, ""); // its place in the request
    throw e;
  });
};

// addLine shows the end of a line from the start of the game, whose new moves become a variation.
export const addLine = (list, tried) => {
  const {root} = game;
  return change(list, answer => {
    remember();
    return answer.line.reduce((n, move) => child(n, {...move, tried}), root);
  });
};

// afterChange calls f when the last change of the game has its answer: a step that overtook
// it would lose the move. When something else is asked for meanwhile, f is not called.
const afterChange = async f => {
  const before = changed;
  if (before) {
    await before.catch(() => {}); // who made the change is told what went wrong
    if (changed !== before) return;
  }
  await f();
};

// walkTo walks to a node. Keys may come faster than answers: then the walk under way goes on to
// the node that is wanted last, and asks for one position at a time.
const walkTo = async to => {
  if (walk) return void (walk.to = to);
  const mine = walk = {to};
  try {
    while (walk === mine && mine.to !== game.node) {
      const next = mine.to;
      if (!await show(rootOf(next).fen, moves(next), () => next, answers.get(next))) return; // something else was asked for
    }
  } finally {
    if (walk === mine) walk = null;
  }
};

// goTo shows the position of a node.
export const goTo = n => afterChange(() => walkTo(n));

// step walks on from the position that is wanted, which may not be shown yet: f names the node
// that follows it, or nothing.
export const step = f => afterChange(() => {
  const from = walk ? walk.to : game.node;
  return walkTo(f(from) || from);
});

// takeBack takes the last moves of the game away, wherever the user looks.
export const takeBack = plies => {
  const list = path(lastPlayed(game.root)), kept = list.length - plies, n = kept > 0 ? list[kept - 1] : game.root;
  return change(moves(n), () => {
    remember(true);
    if (list[kept]) remove(list[kept]);
    game.verdict = null;
    return n;
  });
};

// edit changes the tree in place; f may return another node to show.
export const edit = f => afterChange(async () => {
  remember();
  const n = f() || game.node;
  if (n === game.node) return told();
  await walkTo(n);
});
