// The bracket as a drawing that grows: each pass asks whether the value is at least (or at
// most) a bound, and its answer moves one side of the bracket.
import {count, draw, make, short} from "./dom.js";

// Brackets turns the passes of a search into brackets; each iteration begins with none.
export class Brackets {
  constructor() { this.list = []; }

  add(passes) {
    for (const p of passes) {
      if (p.line > 1) continue; // of further best lines
      const before = this.list.at(-1);
      const open = !before || before.depth !== p.depth;
      const b = {...p, number: open ? 1 : before.number + 1, lower: open ? null : before.lower, upper: open ? null : before.upper};
      if (p.bound !== "upper" && (b.lower === null || p.bound === "exact" || p.score.value > b.lower.value)) b.lower = p.score;
      if (p.bound !== "lower" && (b.upper === null || p.bound === "exact" || p.score.value < b.upper.value)) b.upper = p.score;
      this.list.push(b);
    }
    if (this.list.length > 3000) this.list.splice(0, this.list.length - 3000);
  }

  last() { return this.list.at(-1); }

  // deepest returns the passes of the last iteration.
  deepest() { return this.list.filter(b => b.depth === this.last().depth); }
}

const text = s => s ? s.text : "";

// asked says what a pass asked, answered what came back, bracketText what is known then.
const asked = p => p.null ? (p.up ? "≥ " + (text(p.high) || "+∞") : "≤ " + (text(p.low) || "−∞")) + "?" : `between ${text(p.low) || "−∞"} and ${text(p.high) || "+∞"}?`;

const answered = p => {
  const words = {lower: "≥ ", upper: "≤ ", exact: "= "}[p.bound] + p.score.text;
  if (!p.null) return words;
  return (p.bound === "lower") === p.up ? "yes, " + words : "no, " + words;
};

export const bracketText = p => {
  if (p.lower && p.upper) {
    if (p.lower.value > p.upper.value) return `crossed: ${p.lower.text} and ${p.upper.text}`;
    return p.lower.value === p.upper.value ? "= " + p.lower.text : p.lower.text + " … " + p.upper.text;
  }
  return p.lower ? "≥ " + p.lower.text : p.upper ? "≤ " + p.upper.text : "";
};

// range chooses the scores that a chart shows: the answers and closed brackets, with the
// far ones clipped so that the near ones can be told apart.
export const range = list => {
  const values = list.flatMap(p => [p.score, p.lower, p.upper]).filter(s => s && Math.abs(s.value) < 20000).map(s => s.value);
  const bounds = list.flatMap(p => p.null ? [p.up ? p.high : p.low] : []).filter(s => s && Math.abs(s.value) < 20000).map(s => s.value);
  if (values.length + bounds.length === 0) return mateRange(list);
  const sorted = values.concat(bounds).sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  const reach = Math.max(sorted[Math.floor(0.97 * (sorted.length - 1))] - middle, middle - sorted[Math.ceil(0.03 * (sorted.length - 1))], 6);
  return [middle - 1.25 * reach, middle + 1.25 * reach];
};

// mateRange is range when all answers are mates, or there are none.
const mateRange = list => {
  const values = list.flatMap(p => [p.score, p.lower, p.upper]).filter(Boolean).map(s => s.value);
  if (values.length === 0) return [-100, 100];
  const low = Math.min(...values), high = Math.max(...values);
  return low * high < 0 ? [-100, 100] : [low - 3, high + 3];
};

// ticks returns round numbers between two values.
const ticks = (low, high, most) => {
  const span = high - low;
  for (const step of [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000]) {
    if (span / step > most) continue;
    const list = [];
    for (let v = Math.ceil(low / step) * step; v <= high; v += step) list.push(v);
    return list;
  }
  return [];
};

const mate = 32000;
const label = v => {
  if (Math.abs(v) >= mate) return "";
  if (Math.abs(v) > 20000) return (v > 0 ? "#" : "#−") + Math.ceil((mate - Math.abs(v)) / 2);
  return pawns(v);
};
const pawns = v => (v < 0 ? "−" : "+") + (Math.abs(v) / 100).toFixed(2);

// chart draws passes, newest right, into a drawing of that size. small leaves words and
// nodes out; limits fixes the scores.
export const chart = (list, width, height, {small = false, limits = null, slots = 0} = {}) => {
  const right = small ? 4 : 10, top = 8, foot = small ? 6 : 62;
  const plot = height - top - foot;
  const fit = slots || Math.max(8, Math.floor((width - 46 - right) / (small ? 9 : 20)));
  const shown = list.slice(-fit);
  const [low, high] = limits || range(shown), marks = ticks(low, high, small ? 4 : 7);
  const left = small ? 4 : Math.max(46, 10 + 7.5 * Math.max(0, ...marks.map(v => label(v).length))); // scores with their signs
  const slot = Math.min((width - left - right) / Math.max(shown.length, small ? 3 : 8), small ? 40 : 64);
  const x = i => left + slot * i;
  const y = v => top + plot * (1 - (Math.max(low, Math.min(high, v)) - low) / (high - low));
  const svg = draw("svg", {viewBox: `0 0 ${width} ${height}`, width, height, class: "bracket-plot", role: "img"});
  let named = "";
  for (const v of marks) {
    svg.append(draw("line", {x1: left, x2: width - right, y1: y(v), y2: y(v), class: "grid"}));
    if (!small && label(v) !== named) svg.append(draw("text", {x: left - 6, y: y(v) + 4, "text-anchor": "end"}, label(v)));
    named = label(v);
  }
  const side = (s, open) => s ? y(s.value) : open;
  let most = 1;
  for (const p of shown) most = Math.max(most, p.nodes);
  shown.forEach((p, i) => {
    const g = draw("g", {class: i === shown.length - 1 ? "pass newest" : "pass"}, draw("title", {}, `depth ${p.depth}, pass ${p.number}: ${asked(p)} ${answered(p)}; ${count(p.nodes)} nodes`));
    const above = side(p.upper, top), below = side(p.lower, top + plot), from = Math.min(above, below);
    g.append(draw("rect", {x: x(i), y: from - 1, width: slot, height: Math.abs(below - above) + 2, class: p.lower && p.upper ? "band closed" : "band"}));
    if (p.lower) g.append(draw("line", {x1: x(i), x2: x(i) + slot, y1: y(p.lower.value), y2: y(p.lower.value), class: "lower"}));
    if (p.upper) g.append(draw("line", {x1: x(i), x2: x(i) + slot, y1: y(p.upper.value), y2: y(p.upper.value), class: "upper"}));
    arrowOf(g, p, x(i) + slot / 2, y, Math.min(slot, 18), top, top + plot);
    if (!small) {
      const h = Math.max(1, 30 * p.nodes / most);
      g.append(draw("rect", {x: x(i) + slot * 0.2, y: height - 18 - h, width: slot * 0.6, height: h, class: "nodes"}));
    }
    const first = i === 0 || shown[i - 1].depth !== p.depth;
    if (first && !small) {
      if (i > 0) g.append(draw("line", {x1: x(i), x2: x(i), y1: top, y2: height - 16, class: "depth"}));
      const room = shown.slice(i).findIndex(q => q.depth !== p.depth);
      if ((room < 0 ? shown.length - i : room) * slot > 5 + 7 * String(p.depth).length) g.append(draw("text", {x: x(i) + 3, y: height - 4}, String(p.depth)));
    }
    svg.append(g);
  });
  if (!small) {
    svg.append(draw("line", {x1: left, x2: width - right, y1: height - 18, y2: height - 18, class: "axis"}));
    svg.append(draw("text", {x: left - 6, y: height - 4, "text-anchor": "end"}, "depth"));
    if (shown.length > 0) svg.append(draw("text", {x: left - 6, y: height - 38, "text-anchor": "end"}, short(most)));
  }
  const newest = shown.at(-1);
  svg.setAttribute("aria-label", newest ? `${shown.length} passes; the last of depth ${newest.depth} leaves ${bracketText(newest)}` : "no passes yet");
  return svg;
};

// boundOf is the bound of a null-window test; an infinite one lies beyond every score.
const boundOf = p => p.up ? (p.high ? p.high.value : 1e6) : (p.low ? p.low.value : -1e6);

// arrowOf draws the bound that was asked and an arrow to the answer.
const arrowOf = (g, p, middle, y, wide, top, bottom) => {
  const kind = p.bound === "lower" ? "up" : p.bound === "upper" ? "down" : "exact";
  const at = y(p.score.value);
  if (p.null) {
    const bound = y(boundOf(p));
    g.append(draw("line", {x1: middle - wide / 2, x2: middle + wide / 2, y1: bound, y2: bound, class: "asked"}));
    g.append(draw("line", {x1: middle, x2: middle, y1: bound, y2: at, class: "answer " + kind}));
  } else {
    for (const s of [p.low, p.high]) {
      if (s) g.append(draw("line", {x1: middle - wide / 2, x2: middle + wide / 2, y1: y(s.value), y2: y(s.value), class: "asked"}));
    }
  }
  const r = wide / 3.4, tip = Math.max(top + r, Math.min(bottom - r, at));
  if (kind === "exact") g.append(draw("circle", {cx: middle, cy: tip, r: r * 0.8, class: "answer exact"}));
  else {
    const d = kind === "up" ? -1 : 1;
    g.append(draw("path", {d: `M${middle - r} ${tip - d * r * 0.6}h${2 * r}L${middle} ${tip + d * r}Z`, class: "answer " + kind}));
  }
};

// rows writes passes as rows of a table, newest first.
export const rows = list => list.slice(-60).reverse().map(p => make("tr", {},
  make("td", {class: "n"}, String(p.depth)), make("td", {class: "n"}, String(p.number)), make("td", {}, asked(p)),
  make("td", {class: p.bound === "lower" ? "good" : p.bound === "upper" ? "bad" : ""}, answered(p)), make("td", {}, bracketText(p)),
  make("td", {class: "n"}, count(p.nodes))));

// words says in a sentence what the newest pass did.
export const words = p => `Depth ${p.depth}, pass ${p.number}: ${asked(p)} ${answered(p)[0].toUpperCase() + answered(p).slice(1)}. Known: ${bracketText(p)}. ${count(p.nodes)} nodes.`;
