// Games as PGN, and what comments say to programs: arrows, squares and evaluations, as
// lichess.org and ChessBase write them.
import {about} from "./dom.js";
import {fork, rootOf} from "./tree.js";

const colors = {G: "green", R: "red", Y: "yellow", B: "blue"};
const letterOf = color => Object.keys(colors).find(c => colors[c] === color);

// mate is the score of mate on the board; a mate in n moves lies 2n − 1 plies nearer to 0.
const mate = 32000;

// scoreOf reads [%eval 0.35], [%eval #-3].
const scoreOf = text => {
  const moves = /^#(-?)(\d+)$/.exec(text);
  if (!moves && !/^[+-]?\d+(\.\d+)?$/.test(text)) return null;
  const value = moves ? (moves[1] ? 2 * moves[2] - mate : mate - 2 * moves[2] + 1) : Math.round(100 * Number(text));
  return {value, text: (moves ? text : (value < 0 ? "" : "+") + (value / 100).toFixed(2)).replace("-", "−"), depth: 99};
};

// readComment takes a comment of PGN apart.
export const readComment = text => {
  const found = {shapes: [], score: null, clock: "", other: []}; // other: what the page has no use for but keeps
  found.comment = text.replace(/\[%(\w+)\s+([^\]]*)\]/g, (all, name, value) => {
    if (name === "eval") found.score = scoreOf(value.split(",")[0].trim());
    else if (name === "clk") found.clock = value.trim();
    else if (name !== "cal" && name !== "csl") found.other.push(all);
    else {
      for (const [, color, squares] of value.matchAll(/([GRYB])((?:[a-h][1-8]){1,2})/g)) found.shapes.push([squares, colors[color]]);
    }
    return " ";
  }).replace(/\s+/g, " ").trim();
  return found;
};

const writeComment = n => {
  const list = (name, length) => {
    const marks = n.shapes.filter(([squares]) => squares.length === length).map(([squares, color]) => letterOf(color) + squares);
    return marks.length > 0 ? `[%${name} ${marks.join(",")}]` : "";
  };
  const value = n.score && Math.abs(n.score.value) < mate ? `[%eval ${n.score.text.replace("−", "-").replace("+", "")}]` : "";
  const words = [n.clock && `[%clk ${n.clock}]`, value, list("csl", 2), list("cal", 4), ...n.other || [], n.comment];
  const text = words.filter(Boolean).join(" ").replaceAll("{", "(").replaceAll("}", ")");
  return text ? [`{${text}}`] : [];
};

// numberOf is the number that stands before a move: "12." or "12...".
export const numberOf = n => {
  const [, turn, , , , next] = n.fen.split(" "); // after the move: what Black has made counts one more
  return turn === "b" ? next + "." : Number(next) - 1 + "...";
};

// lineOf writes the moves below n, after the first of which stand its alternatives.
const lineOf = (n, words) => {
  let numbered = true;
  while (n.kids.length > 0 && (!n.kids[0].tried || fork(n))) { // what was tried behind the end of a game is none of its moves
    const [next, ...others] = n.kids;
    const move = (k, first) => [...(first || numberOf(k).at(-2) !== "." ? [numberOf(k)] : []), k.san, ...k.nags.map(g => "$" + g), ...writeComment(k)];
    words.push(...move(next, numbered));
    numbered = others.length > 0 || next.comment !== "";
    for (const other of others) {
      words.push("(" + move(other, true)[0], ...move(other, true).slice(1));
      lineOf(other, words);
      words.push(words.pop() + ")");
    }
    n = next;
  }
};

const quoted = text => text.replaceAll("\\", "\\\\").replaceAll('"', '\\"');

// pgnOf writes the game that n is of.
export const pgnOf = (n, tags, result) => {
  const root = rootOf(n), seven = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];
  const all = {...Object.fromEntries(seven.map(name => [name, "?"])), Date: "????.??.??", ...tags, Result: result};
  if (root.fen !== about.start) Object.assign(all, {SetUp: "1", FEN: root.fen});
  const words = writeComment(root);
  lineOf(root, words);
  words.push(result);
  let text = "", line = "";
  for (const word of words.join(" ").split(" ")) {
    if (line.length + word.length >= 80) {
      text += line + "\n";
      line = word;
    } else line += (line && " ") + word;
  }
  return Object.entries(all).map(([name, value]) => `[${name} "${quoted(value)}"]\n`).join("") + "\n" + text + line + "\n";
};
