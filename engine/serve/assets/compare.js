// Several searches of one position, side by side: the drivers, and the features of the
// search off one at a time.
import {about, byId, count, limitOf, make, settingOf, speak} from "./dom.js";
import {set, setting} from "./settings.js";
import {Brackets, bracketText, chart, range} from "./chart.js";
import {view} from "./board-view.js";
import {here} from "./game.js";
import {search, stop} from "./search.js";

const limits = (select, chosen) => {
  const list = [4, 6, 8, 10, 12, 14, 16].map(d => ["depth:" + d, "depth " + d])
    .concat([10000, 100000, 1000000].map(n => ["nodes:" + n, count(n) + " nodes"]));
  select.append(...list.map(([value, text]) => make("option", value === chosen ? {value, selected: ""} : {value}, text)));
};
limits(byId("drivers-limit"), "depth:8");
limits(byId("features-limit"), "depth:10");

// Features that are off in every search.
const off = new Set((setting("off") || []).filter(name => about.features.some(f => f.name === name)));
export const offFeatures = () => [...off];

byId("driver-list").append(...about.drivers.map(d => make("label", {title: d.about + " — " + d.paper},
  make("input", {type: "checkbox", value: d.name, checked: ""}), " " + d.name)));

const cell = (kind, text) => make("td", kind ? {class: kind} : {}, text);

let comparing = false;

// mayCompare reports whether a comparison may begin: it takes the place of an analysis, and of no move.
const mayCompare = async words => {
  if (document.body.dataset.state === "thinking") {
    words.textContent = "The engine thinks about its move.";
    return false;
  }
  if (!await view.settle()) return false;
  view.endAnalysis();
  return true;
};

// runAll makes the searches of a request. row(i) is called whenever the ith has something
// new; words says how it goes.
const runAll = async (button, words, request, row) => {
  const runs = [], name = button.textContent;
  button.textContent = "Stop";
  comparing = true;
  await search(request, {
    start: e => e.searches.forEach((s, i) => {
      runs[i] = {...s, brackets: new Brackets(), last: null, line: null, result: null, cut: false};
      row(runs, i);
    }),
    progress: e => {
      const run = runs[e.run];
      run.brackets.add(e.passes);
      run.last = e.iterations.at(-1) || run.last;
      run.line = e.lines[0] || run.line;
      run.result = e.result || run.result;
      speak(words, `Search ${e.run + 1} of ${runs.length}: ${run.without ? "without " + run.without : run.algorithm}`);
      row(runs, e.run);
    },
    end: (reason, failed) => {
      button.textContent = name;
      comparing = false;
      if (reason) cut(runs, request, row);
      const done = runs.filter(r => r.result).length;
      words.textContent = reason ? (failed ? reason : `Ended after ${done} of ${runs.length} searches: ${reason}`) : conclusion(runs);
      words.className = failed ? "bad" : "";
    },
  });
  return runs;
};

// cut marks the searches that the end has kept from finishing. The one under way still
// brings a result, of what it had done so far, which says nothing beside the others.
const cut = (runs, request, row) => {
  const last = runs.findLast(r => r.result);
  // With a limit of nodes every search is stopped; it has finished when it had them all.
  if (last && last.result.stopped && last.result.nodes < (request.nodes || Infinity)) last.result = null;
  runs.forEach((r, i) => {
    r.cut = !r.result;
    row(runs, i);
  });
};

// conclusion says what a finished comparison has shown.
const conclusion = runs => {
  if (runs.some(r => r.without)) return `${runs.length} searches.`;
  const proved = runs.filter(r => r.algorithm !== "MTD(best)"); // which proves a move, and of its value only a bound
  const values = new Set(proved.map(r => r.result.score.text)), least = runs.reduce((a, b) => a.result.nodes <= b.result.nodes ? a : b);
  const depths = new Set(runs.map(r => r.result.depth));
  return (depths.size > 1 ? "They reached different depths. " : values.size === 1 ? (proved.length > 1 ? "All agree on the value. " : "") : "Their values differ: pruning depends on the bounds asked. ") +
    `Fewest nodes: ${least.algorithm}, ${count(least.result.nodes)}.`;
};

const nodeBar = (nodes, most) => {
  const bar = make("span", {class: "bar"});
  bar.style.width = Math.max(2, 100 * nodes / most) + "%";
  return make("div", {class: "bar-room"}, bar);
};

// Drivers.

byId("drivers-go").addEventListener("click", async () => {
  if (comparing) return void stop();
  const names = [...document.querySelectorAll("#driver-list input:checked")].map(i => i.value);
  const words = byId("drivers-words");
  words.className = "";
  if (names.length < 2) { // a single search would use the table that is there
    words.textContent = "Choose at least two drivers.";
    return;
  }
  if (!await mayCompare(words)) return;
  const table = byId("drivers-table");
  table.hidden = false;
  table.tBodies[0].replaceChildren();
  byId("driver-charts").replaceChildren();
  await runAll(byId("drivers-go"), words,
    {...here(), algorithms: names, off: offFeatures(), ...settingOf(byId("drivers-setting")), ...limitOf(byId("drivers-limit"))}, showDrivers);
});

let drawing = false;
const showDrivers = runs => {
  if (drawing) return;
  drawing = true;
  requestAnimationFrame(() => {
    drawing = false;
    const begun = runs.filter(r => r.last || r.result);
    const nodes = r => r.result ? r.result.nodes : r.line ? r.line.nodes : 0;
    const most = Math.max(1, ...begun.filter(r => !r.cut).map(nodes));
    byId("drivers-table").tBodies[0].replaceChildren(...begun.map(r => {
      const end = r.result || r.last, name = r.cut ? r.algorithm + ", broken off" : r.algorithm;
      return make("tr", {}, make("th", {scope: "row"}, name), cell("n", end.score.text), cell("", end.san), cell("n aux", String(r.last ? r.last.depth : 0)),
        cell("n", count(nodes(r))), cell("n aux", count(end.passes)), cell("n aux", count(end.leaves)), cell("n aux", count(end.ms)),
        cell("aux bar-cell", r.cut ? "" : nodeBar(nodes(r), most)));
    }));
    showCharts(begun);
  });
};

// showCharts draws the last iteration of each driver, all with the same scores.
const showCharts = runs => {
  const list = runs.filter(r => r.brackets.last());
  const passes = list.map(r => r.brackets.deepest());
  const limits = range(passes.flat());
  const box = byId("driver-charts"), figures = [...box.children];
  box.replaceChildren(...list.map((r, i) => {
    const p = passes[i], key = [r.algorithm, p[0].depth, p.length, ...limits].join(" ");
    if (figures[i] && figures[i].dataset.key === key) return figures[i];
    const figure = make("figure", {}, chart(p, 260, 130, {small: true, limits, slots: 26}),
      make("figcaption", {}, make("b", {}, r.algorithm), ` depth ${p[0].depth}, ${p.length} ${p.length === 1 ? "pass" : "passes"}: ${bracketText(p.at(-1))}`));
    figure.dataset.key = key;
    return figure;
  }));
};

// Features.

const featureRows = new Map();

const featureRow = f => {
  const box = make("input", {type: "checkbox", "aria-label": f.name});
  box.checked = !off.has(f.name);
  box.addEventListener("change", () => {
    if (box.checked) off.delete(f.name); else off.add(f.name);
    tellOff();
  });
  const cells = ["n", "n", "n aux", "n aux", "aux"].map(kind => cell(kind, ""));
  const row = make("tr", {}, make("th", {scope: "row"}, make("label", {}, box, " " + f.name), make("div", {class: "does"}, f.about)), ...cells);
  featureRows.set(f.name, {row, cells, box});
  return row;
};
byId("features-table").tBodies[0].append(...about.features.map(featureRow));

const tellOff = () => {
  set("off", [...off]);
  byId("tab-features").textContent = off.size > 0 ? `Features (${off.size} off)` : "Features";
};

if (off.size > 0) tellOff();

byId("features-all").addEventListener("click", () => {
  off.clear();
  for (const {box} of featureRows.values()) box.checked = true;
  tellOff();
});

byId("features-go").addEventListener("click", async () => {
  if (comparing) return void stop();
  const features = about.features.map(f => f.name).filter(name => !off.has(name));
  if (features.length === 0) {
    byId("features-words").textContent = "Tick at least one feature.";
    return;
  }
  if (!await mayCompare(byId("features-words"))) return;
  for (const {cells} of featureRows.values()) for (const c of cells) c.replaceChildren();
  byId("features-table").classList.add("measured");
  const runs = await runAll(byId("features-go"), byId("features-words"),
    {...here(), algorithms: [byId("driver").value], features, off: offFeatures(), ...limitOf(byId("features-limit"))}, showFeature);
  const base = runs[0] && runs[0].result;
  if (!base) return;
  const done = runs.filter(r => r.without && r.result);
  byId("features-words").textContent += ` With all that are ticked: ${count(base.nodes)} nodes, ${count(base.ms)} ms, ${base.score.text}, ${base.san}.`;
  done.sort((a, b) => b.result.nodes - a.result.nodes);
  byId("features-table").tBodies[0].prepend(...done.map(r => featureRows.get(r.without).row));
});

const showFeature = (runs, i) => {
  const run = runs[i], base = runs[0].result;
  if (!run.without) return;
  const {cells} = featureRows.get(run.without), r = run.result;
  if (!r || !base) {
    for (const c of cells) c.replaceChildren(); // it may have shown a search that was cut
    return;
  }
  const ratio = r.nodes / Math.max(1, base.nodes);
  cells[0].textContent = count(r.nodes);
  cells[1].textContent = ratio.toFixed(2);
  cells[1].className = "n " + (ratio > 1.1 ? "good" : ratio < 0.9 ? "bad" : "");
  cells[2].textContent = count(r.ms);
  cells[3].textContent = r.score.text;
  cells[4].textContent = r.san;
};
