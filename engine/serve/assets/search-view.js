// What a single search shows: numbers, chances, lines and the bracket.
import {about, byId, make, settingOf, short} from "./dom.js";
import {Brackets, chart, rows, words} from "./chart.js";
import {game, place} from "./game.js";
import {redraw, view} from "./board-view.js";
import {offFeatures} from "./compare.js";
import {showGraph} from "./graph.js";
import {chance} from "./judge.js";

let brackets = new Brackets(), lines = [], dirty = false;
let origin = null; // the node that is searched

// clear begins a new search of the position shown.
export const clear = () => {
  brackets = new Brackets();
  lines = [];
  origin = game.node;
  view.preview = null;
  byId("ended").textContent = "";
  redraw();
  later();
};

// tellEnd says, to those who hear the page, that the analysis has ended and with what.
export const tellEnd = () => {
  const best = lines[0];
  byId("ended").textContent = "Analysis ended" + (best ? ` at depth ${best.depth}: ${[scoreText(best), best.moves[0]?.san].filter(Boolean).join(", ")}.` : ".");
};

// forget is clear for another game: what the gauge shows is not of it.
export const forget = () => {
  clear();
  byId("gauge").querySelector("i").style.height = "";
  byId("gauge").setAttribute("aria-label", "Evaluation");
};

// follow shows what is known of the position on the board, where nothing searches it, and reports whether it
// has. Lines of another position stay, until something is known of this one.
export const follow = () => {
  const news = origin !== game.node && (game.node.score !== null || lines.length === 0);
  if (news) forget();
  return news;
};

// progress takes an event in.
export const progress = event => {
  brackets.add(event.passes);
  for (const line of event.lines) lines[line.line - 1] = line;
  if (keepScore(origin, event)) showGraph();
  later();
};

// keepScore gives a node the score of an event of its search, and reports whether it is news. Where the
// newest line is a bound, as events are put together, the last iteration that has ended counts.
export const keepScore = (n, event) => {
  const best = event.lines.find(l => l.line === 1), had = n.score;
  const found = best?.bound === "exact" ? best : event.iterations.at(-1) || !had && best;
  if (!found || had && found.depth < had.depth) return false;
  n.score = {...found.score, depth: found.depth};
  return true;
};

// bestMove is the move that the search of the position shown prefers; "" when there is none.
export const bestMove = () => elsewhere() ? "" : lines[0]?.moves[0]?.move || "";

// options is how a search is to be made.
export const options = () => ({algorithms: [driver.value], off: offFeatures(), ...settingOf(byId("setting"))});

// later draws once before the screen is next shown, however much has come.
const later = () => {
  if (dirty) return;
  dirty = true;
  requestAnimationFrame(() => {
    dirty = false;
    show();
  });
};

// show draws what has come.
export const show = () => {
  const best = lines[0];
  byId("score").textContent = best ? scoreText(best) : game.node.score?.text || "–"; // of an earlier search
  for (const [id, value] of [["n-depth", best && best.depth + "/" + best.seldepth], ["n-nodes", best && short(best.nodes)],
    ["n-nps", best && short(best.nps)], ["n-time", best && (best.ms / 1000).toFixed(best.ms < 10000 ? 2 : 0)], ["n-hash", best && (best.hashfull / 10).toFixed(0) + " %"]]) {
    byId(id).textContent = best ? value : "–";
  }
  showChances(best || game.node);
  showLines();
  showBracket();
};

// showChances shows one model of chances: the expected score of players.
const showChances = best => {
  const gauge = byId("gauge"), box = byId("chances");
  if (!best.score) return void (box.textContent = "");
  const white = Math.round(100 * chance(best.score));
  box.textContent = `White's chances ${white} %`;
  gauge.querySelector("i").style.height = white + "%";
  gauge.setAttribute("aria-label", `Evaluation ${best.score.text}, White's chances ${white} %`);
};

// showLines changes only the lines that are new, and none that the reader points at: a
// button that is being pressed must stay.
const showLines = () => {
  const box = byId("lines"), list = lines.filter(Boolean);
  while (box.children.length > list.length) box.lastElementChild.remove();
  list.forEach((line, i) => {
    const old = box.children[i], key = [origin.fen, ...line.moves.map(m => m.move)].join(" ");
    if (!old) box.append(lineItem(line, key));
    else if (old.dataset.key !== key && !old.matches(":hover") && !old.contains(document.activeElement)) old.replaceWith(lineItem(line, key));
    const item = box.children[i]; // the score is that of its moves
    if (item.dataset.key === key) item.querySelector(".line-score").textContent = scoreText(line);
  });
};

// elsewhere reports whether what is shown is of another position than the one on the board.
export const elsewhere = () => lines.length > 0 && origin !== game.node;

const scoreText = line => ({lower: "≥ ", upper: "≤ ", exact: ""})[line.bound] + line.score.text;

// lineItem is a best line whose moves can be looked at and played.
const lineItem = (line, key) => {
  const item = make("li", {"data-key": key}, make("b", {class: "line-score"}), " ");
  const from = place(origin);
  line.moves.forEach((move, i) => {
    const [, turn, , , , next] = move.fen.split(" "); // after the move: what Black has made counts one more
    const white = turn === "b", prefix = white ? next + ". " : i === 0 ? Number(next) - 1 + "… " : "";
    const button = make("button", {type: "button", class: "pv-move"}, prefix && make("span", {class: "number"}, prefix), move.san);
    // The mouse must move: a line that comes to lie below it is not pointed at.
    button.onmousemove = button.onfocus = () => {
      if (view.preview === move) return;
      view.preview = move;
      redraw();
    };
    button.onmouseleave = button.onblur = () => { view.preview = null; redraw(); };
    button.onclick = () => { view.preview = null; view.onLine(from.moves.concat(line.moves.slice(0, i + 1).map(m => m.move))); };
    item.append(button, " ");
  });
  for (const leaves of ["mouseleave", "focusout"]) item.addEventListener(leaves, later); // a newer line may wait
  return item;
};

const showBracket = () => {
  const box = byId("bracket"), width = Math.max(280, Math.floor(box.clientWidth));
  const newest = brackets.last();
  box.replaceChildren(chart(brackets.list, width, width < 500 ? 250 : 300));
  byId("bracket-words").textContent = newest ? words(newest) : "Each pass of the search asks whether the value is at least a bound. Its answer raises the lower bound or lowers the upper one, until both meet.";
  byId("passes").tBodies[0].replaceChildren(...rows(brackets.list));
};

new ResizeObserver(later).observe(byId("bracket"));

// the choice of a driver, which analyses, games and features share; its text may be translated
const driver = byId("driver");
driver.append(...about.drivers.map(d => make("option", {value: d.name}, d.name)));
const tell = () => {
  const d = about.drivers.find(a => a.name === driver.value);
  byId("driver-about").textContent = d.name + " " + d.about + ".";
  byId("driver-about").title = d.paper;
};
driver.addEventListener("change", tell);
tell();

