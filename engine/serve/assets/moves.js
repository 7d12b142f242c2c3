// The moves of the game with its variations and comments.
import {byId, keepInSight, make} from "./dom.js";
import {edit, game, goTo} from "./game.js";
import {fork, promote, remove} from "./tree.js";
import {numberOf} from "./pgn.js";
import {judge} from "./judge.js";

const list = byId("moves"), comment = byId("comment"), sign = byId("sign");
const glyphs = ["", "!", "?", "!!", "??", "!?", "?!", "□"];
// Few fonts have ⩲ and ⩱.
const shown = g => glyphs[g] ?? {10: " =", 13: " ∞", 14: " +/=", 15: " =/+", 16: " ±", 17: " ∓", 18: " +−", 19: " −+", 146: " N"}[g] ?? "";

let hidden = false; // judgements, during a game
let go = () => {};

const colours = ["", " good", " mistake", " good", " blunder", " good", " inaccuracy"];

const isSign = g => g > 0 && g < 7;

// signs are the marks of a move, and its class: those of the game, else what the scores say.
const signs = n => {
  const given = n.nags.map(shown).join(""), judged = n.nags.find(isSign), found = hidden || judged ? null : judge(n);
  return found ? [found[1] + given, " " + found[0]] : [given, colours[judged ?? 0]];
};

const buttons = new WeakMap(); // of the nodes

const button = (n, numbered) => {
  const number = numbered || numberOf(n).at(-2) !== "." ? numberOf(n).replace("...", "…") + " " : "";
  const [sign, kind] = signs(n); // Tab stops once in the list; the arrows lead from move to move
  const b = make("button", {type: "button", tabindex: -1, class: "pv-move" + kind + (n.tried ? " tried" : "")}, number && make("span", {class: "number"}, number), n.san + sign);
  b.addEventListener("click", () => go(n));
  buttons.set(n, b);
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

// text is what the list says of the tree below a node, one move after the other.
const text = root => {
  const parts = [root.comment], open = [root];
  while (open.length > 0) {
    const {kids} = open.pop();
    parts.push(kids.length);
    for (const k of kids.toReversed()) open.push(k);
    for (const k of kids) parts.push(k.san, ...signs(k), k.tried, k.comment);
  }
  return parts.join("\n");
};

let written = {root: null, text: ""}, marked = null; // what the list shows, and its button of the position shown

// showMoves writes the list anew where it has changed, and marks the position shown.
export const showMoves = secret => {
  hidden = secret;
  const focused = list.contains(document.activeElement), {root, node} = game, now = text(root);
  if (written.root !== root || written.text !== now) {
    list.replaceChildren(...(root.comment ? [make("li", {class: "comment"}, root.comment)] : []), ...items(root.kids[0]));
    written = {root, text: now};
  }
  marked?.classList.remove("on");
  marked?.removeAttribute("aria-current");
  marked?.setAttribute("tabindex", -1);
  const on = node.up ? buttons.get(node) : null;
  on?.classList.add("on");
  on?.setAttribute("aria-current", "true");
  marked = on || list.querySelector("button");
  marked?.setAttribute("tabindex", 0);
  if (focused) marked?.focus({preventScroll: true});
  keepInSight(list, on);
  byId("main").disabled = !fork(node) && !node.tried;
  if (document.activeElement !== comment) comment.value = node.comment;
  sign.value = node.nags.find(isSign) || 0;
  sign.disabled = !node.up;
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
  sign.addEventListener("change", () => attempt(() => edit(() => {
    game.node.nags = [Number(sign.value), ...game.node.nags.filter(g => !isSign(g))].filter(Boolean);
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
