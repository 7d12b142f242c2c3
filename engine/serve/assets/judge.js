// What a score is worth in chances, and what a move has lost: as the reports of analyse judge.
import {through} from "./tree.js";

// chance is White's expected score, 0 … 1, among players rated about 2,300: the curve that
// lichess.org fitted to their games.
export const chance = score => Math.abs(score.value) > 20000 ? (score.value > 0 ? 1 : 0) : 1 / (1 + Math.exp(-0.00368208 * score.value));

const enough = 8; // plies: what shallower searches say is no judgement
export const wellKnown = n => n.score?.depth >= enough;
const levels = [[0.15, "blunder", "??"], [0.10, "mistake", "?"], [0.05, "inaccuracy", "?!"]];

// judge names what a move has lost: [class, sign]; null for a good move and where too little is known.
export const judge = n => {
  if (!n.up || !wellKnown(n.up) || !wellKnown(n)) return null;
  const before = n.up.score, after = n.score;
  const white = n.fen.split(" ")[1] === "b", loss = (chance(before) - chance(after)) * (white ? 1 : -1);
  const found = levels.find(([least]) => loss >= least);
  return found ? found.slice(1) : null;
};

// errors lists the moves of a side, "w" or "b", on the line of n that were an error of a kind.
export const errors = (n, side, kind) => through(n).filter(m => {
  const found = judge(m);
  return found && found[0] === kind && m.fen.split(" ")[1] !== side;
});

export const kinds = levels.map(([, kind]) => kind);
