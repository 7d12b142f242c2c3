// White's chances over the game, as far as its positions have been searched.
import {byId, draw} from "./dom.js";
import {game, goTo} from "./game.js";
import {chance, judge} from "./judge.js";

const box = byId("graph"), wide = 1000, high = 100;

export const showGraph = () => {
  const all = [game.root, ...game.line], x = i => i * wide / Math.max(all.length - 1, 1);
  const known = all.map((n, i) => n.score && [x(i), high * (1 - chance(n.score))]).filter(Boolean);
  box.hidden = known.length < 2;
  if (box.hidden) return;
  const points = known.map(p => p.map(v => v.toFixed(1)).join()).join(" ");
  const at = x(game.ply);
  const dots = all.flatMap((n, i) => {
    const found = judge(n);
    if (!found) return [];
    const d = `M${x(i)} ${high * (1 - chance(n.score))}h0.01`; // a line without length has round ends
    return [draw("g", {class: "dot " + found[0]}, draw("path", {d, class: "rim"}), draw("path", {d}))];
  });
  box.replaceChildren(draw("svg", {viewBox: `0 0 ${wide} ${high}`, preserveAspectRatio: "none", "aria-hidden": "true"},
    draw("rect", {x: known[0][0], width: known.at(-1)[0] - known[0][0], height: high, class: "graph-black"}),
    draw("polygon", {points: `${known[0][0]},${high} ${points} ${known.at(-1)[0]},${high}`, class: "graph-white"}),
    draw("line", {x1: 0, x2: wide, y1: high / 2, y2: high / 2, class: "graph-middle"}),
    draw("polyline", {points, class: "graph-curve"}), ...dots,
    draw("line", {x1: at, x2: at, y1: 0, y2: high, class: "cursor"})));
  box.setAttribute("aria-label", `White's chances over the game, known of ${known.length} of ${all.length} positions`);
};

// onGraph lets a click show a position; attempt shows what goes wrong.
export const onGraph = attempt => box.addEventListener("click", e => {
  const r = box.getBoundingClientRect(), i = Math.round((e.clientX - r.left) / r.width * game.line.length);
  attempt(() => goTo(i > 0 ? game.line[i - 1] : game.root));
});
