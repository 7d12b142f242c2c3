// The moves of the game with its variations and comments.
import {byId, keepInSight, make} from "./dom.js";
import {edit, game, goTo} from "./game.js";
import {fork, promote, remove} from "./tree.js";
import {numberOf} from "./pgn.js";
import {judge} from "./judge.js";

const list = byId("moves"), comment = byId("comment");
const glyphs = ["", "!", "?", "!!", "??", "!?", "?!", "□"];
const shown = g => glyphs[g] ?? {10: " =", 13: " ∞", 14: " ⩲", 15: " ⩱", 16: " ±", 17: " ∓", 18: " +−", 19: " −+", 146: " N"}[g] ?? "";

// signs are the marks of a move: those of the game, else what the scores say.
const signs = n => {
  const given = n.nags.map(shown).join(""), found = n.nags.some(g => g > 0 && g < 7) ? null : judge(n);
  return found ? [found[1] + given, " " + found[0]] : [given, ""];
};

let hidden = false; // judgements, during a game
let go = () => {};

const button = (n, numbered) => {
  const number = numbered || numberOf(n).at(-2) !== "." ? numberOf(n).replace("...", "…") + " " : "";
  const [sign, kind] = hidden ? [n.nags.map(shown).join(""), ""] : signs(n), on = n === game.node;
  const b = make("button", {type: "button", class: "pv-move" + kind + (n.tried ? " tried" : "") + (on ? " on" : "")}, number + n.san + sign);
  if (on) b.setAttribute("aria-current", "true");
  b.addEventListener("click", () => go(n));
  return b;
};

// items writes the line that begins with first, and behind each move its alternatives.
const items = first => {
  const all = [];
  let numbered = true;
  for (let n = first; n; n = n.kids[0]) {
    const item = make("li", {}, button(n, numbered));
    if (n.comment) item.append(" ", make("span", {class: "comment"}, n.comment));
    const others = n.up.kids[0] === n ? n.up.kids.slice(1) : [];
    item.append(...others.map(o => make("ol", {class: "variation"}, ...items(o))));
    numbered = n.comment !== "" || others.length > 0;
    all.push(item);
  }
  return all;
};

// showMoves writes the list anew.
export const showMoves = secret => {
  hidden = secret;
  const focused = list.contains(document.activeElement), {root, node} = game;
  list.replaceChildren(...(root.comment ? [make("li", {class: "comment"}, root.comment)] : []), ...items(root.kids[0]));
  const on = list.querySelector(".on");
  for (const b of list.querySelectorAll("button")) b.tabIndex = -1; // Tab stops once; the arrows lead from move to move
  (on || list.querySelector("button"))?.setAttribute("tabindex", 0);
  if (focused) (on || list.querySelector("button"))?.focus({preventScroll: true});
  keepInSight(list, on);
  byId("promote").disabled = !fork(node);
  byId("main").disabled = !fork(node) && !node.tried;
  byId("delete").disabled = !node.up;
  if (document.activeElement !== comment) comment.value = node.comment;
};

// onMoves lets attempt show what goes wrong.
export const onMoves = attempt => {
  go = n => attempt(() => goTo(n));
  byId("promote").addEventListener("click", () => attempt(() => edit(() => promote(game.node))));
  byId("delete").addEventListener("click", () => attempt(() => edit(() => {
    const n = game.node;
    remove(n);
    return n.up;
  })));
  let of = null; // the node whose comment is being written
  comment.addEventListener("focus", () => { of = game.node; });
  comment.addEventListener("blur", () => {
    of = null;
    comment.value = game.node.comment; // of the position shown, which may be another by now
  });
  comment.addEventListener("change", () => {
    const n = of || game.node, text = comment.value.trim();
    attempt(() => edit(() => { n.comment = text; }));
  });
};
