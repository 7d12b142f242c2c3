// What a score is worth in chances, and what a move has lost: as the reports of analyse judge.
import {through} from "./tree.js";

// chance is White's expected score, 0 … 1, among players rated about 2,300: the curve that
// lichess.org fitted to their games.
export const chance = score => Math.abs(score.value) > 20000 ? (score.value > 0 ? 1 : 0) : 1 / (1 + Math.exp(-0.00368208 * score.value));

const enough = 8; // plies: what shallower searches say is no judgement
export const wellKnown = n => n.score?.depth >= enough;
const levels = [[0.15, "blunder", "??"], [0.10, "mistake", "?"], [0.05, "inaccuracy", "?!"]];

// lost is what a move has lost of its side's expected score; NaN where too little is known.
const lost = n => {
  if (!n.up || !wellKnown(n.up) || !wellKnown(n)) return NaN;
  return (chance(n.up.score) - chance(n.score)) * (n.fen.split(" ")[1] === "b" ? 1 : -1);
};

// judge names what a move has lost: [class, sign]; null for a good move and where too little is known.
export const judge = n => {
  const loss = lost(n), found = levels.find(([least]) => loss >= least);
  return found ? found.slice(1) : null;
};

// errors lists the moves of a side, "w" or "b", on the line of n that were an error of a kind.
export const errors = (n, side, kind) => through(n).filter(m => {
  const found = judge(m);
  return found && found[0] === kind && m.fen.split(" ")[1] !== side;
});

const deviation = list => {
  const mean = list.reduce((sum, v) => sum + v, 0) / list.length;
  return Math.sqrt(list.reduce((sum, v) => sum + (v - mean) ** 2, 0) / list.length);
};

// accuracy rates the moves of a side, "w" or "b", on a line of positions that are all well known, in percent;
// NaN without moves. Like lichess.org it takes the mean of the harmonic mean, which a blunder pulls down, and
// of a mean in which moves count by how much the chances vary around them.
export const accuracy = (line, side) => {
  const chances = line.map(n => chance(n.score)), size = Math.min(Math.max(Math.floor((line.length - 1) / 10), 2), 8);
  let weights = 0, weighted = 0, inverse = 0, count = 0;
  for (const [i, n] of line.entries()) {
    if (i === 0 || n.fen.split(" ")[1] === side) continue;
    const rate = Math.min(Math.max(103.1668 * Math.exp(-4.354 * Math.max(lost(n), 0)) - 3.1669, 0), 100), from = Math.max(i + 1 - size, 0);
    const weight = Math.min(Math.max(100 * deviation(chances.slice(from, from + size)), 0.5), 12);
    weights += weight;
    weighted += weight * rate;
    inverse += 1 / Math.max(rate, 1);
    count++;
  }
  return (weighted / weights + count / inverse) / 2;
};

export const kinds = levels.map(([, kind]) => kind);
