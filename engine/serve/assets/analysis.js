// Analysis: a search of the position shown, and of all positions of the game.
import {ask, byId, limitOf, make, speak} from "./dom.js";
import {game, goTo, here, place} from "./game.js";
import {path, rootOf, through} from "./tree.js";
import {view, redraw} from "./board-view.js";
import {abandon, search, searching, stop} from "./search.js";
import {clear, follow, keepScore, options, progress, show, tellEnd} from "./search-view.js";
import {attempt, complain, desk} from "./desk.js";
import {showGraph} from "./graph.js";
import {showMoves} from "./moves.js";
import {accuracy, errors, kinds, wellKnown} from "./judge.js";
import {set, setting} from "./settings.js";

// on says that positions are to be searched as they are shown, busy that one is or soon will be.
let on = setting("engine") ?? true, busy = false, later = 0;
let all = null; // the search of the whole game
let last = null; // where the line ends that was searched last

export const isWhole = () => all !== null;
export const isBusy = () => busy || isWhole();

const turn = to => {
  on = to;
  byId("analyse-go").setAttribute("aria-checked", on);
};
turn(on);

export const analyse = (quiet = false) => attempt(async () => {
  clearTimeout(later);
  view.arrows = [];
  clear();
  busy = !game.now.ending;
  desk.show();
  if (!busy) return abandon();
  await search({...here(), ...options(), lines: Number(byId("analyse-lines").value), ...limitOf(byId("analyse-limit"))}, {
    quiet,
    progress: e => { progress(e); pointOut(e); },
    end: (reason, failed) => {
      if (reason === "replaced") return;
      busy = false;
      show();
      if (failed) {
        turn(false); // or every further position would fail
        complain(reason);
      } else if (reason && reason !== "stopped") complain("Ended: " + reason + ".");
      tellEnd();
      desk.show();
    },
  });
}, quiet);

// arrive searches the position shown once it stays: an arrow key that is held shows thirty a second.
export const arrive = () => {
  if (all || view.setup) return;
  if (!on && busy) return drop();
  if (!on) return follow() ? desk.show() : undefined;
  abandon();
  clear();
  clearTimeout(later);
  busy = true;
  later = setTimeout(() => { if (desk.mode === "analyse" && on) analyse(true); }, 60);
};

// endAnalysis ends the search, or the wait for it.
export const endAnalysis = () => {
  turn(false);
  endAll();
  clearTimeout(later);
  if (busy && searching()) return stop();
  busy = false;
  desk.show();
};
// leaveAnalysis forgets it for something else, and leaves the switch as it is.
export const leaveAnalysis = () => {
  quitAll();
  clearTimeout(later);
  if (busy) abandon();
  busy = false;
};
view.endAnalysis = () => { // for a comparison: its search would meet a stop that comes late
  leaveAnalysis();
  turn(false);
  desk.show();
};

// drop forgets a search that is being stopped: another position is shown.
const drop = () => {
  abandon();
  clear();
  busy = false;
  desk.show();
};

// pointOut shows the best moves as arrows.
const pointOut = e => {
  for (const line of e.lines) {
    const m = line.moves[0];
    if (m) view.arrows[line.line - 1] = [m.from + m.to, line.line === 1 ? "good" : "played"];
  }
  view.arrows = view.arrows.filter(Boolean);
  if (!document.querySelector("svg.dragging")) redraw();
};

byId("analyse-go").addEventListener("click", async () => {
  set("engine", !on);
  complain(); // of a search that has ended
  if (on) return endAnalysis();
  if (!await view.settle()) return;
  turn(true);
  endAll();
  analyse();
});
for (const id of ["driver", "setting", "analyse-limit", "analyse-lines"]) {
  byId(id).addEventListener("change", () => { if (desk.mode === "analyse" && on && game.now) analyse(); });
}

// The whole game.

const nodesEach = 200_000;

const endAll = () => {
  if (!all) return;
  all = null;
  abandon();
};
// quitAll ends it for something else: the switch is as before.
const quitAll = () => {
  if (all) turn(all.on);
  endAll();
};

// mayBeOver spares the server questions: a game goes on unless it ends here, or is drawn by the rules.
const mayBeOver = n => {
  const at = m => m.fen.split(" ", 3).join(" "), [placement, , , , quiet] = n.fen.split(" ");
  return n.kids.length === 0 || quiet >= 100 || !/[pqr]/i.test(placement) || [game.root, ...path(n)].filter(m => at(m) === at(n)).length > 2;
};

// toSearch names the position of n to search. Where the game is over n gets its score instead; a game that
// goes on behind a draw that nobody claimed is not over, and its past does not count there.
const toSearch = async (n, isLast) => {
  if (!mayBeOver(n)) return place(n);
  let at = place(n), now = await ask("/api/v1/position", at);
  if (now.ending && !isLast) now = await ask("/api/v1/position", at = {fen: n.fen.split(" ", 4).join(" "), moves: []});
  if (!now.ending) return at;
  const value = {"1-0": 32000, "0-1": -32000}[now.result] || 0;
  n.score = {value, text: value ? "mate" : "+0.00", depth: 99};
  return null;
};

// wholeGame searches the positions of the line from its end to its beginning, as what is known of
// later ones helps with those before.
export const wholeGame = () => attempt(async () => {
  if (all) {
    quitAll();
    return on && desk.mode === "analyse" ? analyse() : desk.show();
  }
  const nodes = [game.root, ...game.line].reverse(), mine = all = {on, root: game.root};
  turn(false);
  clearTimeout(later);
  busy = false;
  desk.show();
  let ended = "";
  for (const [i, n] of nodes.entries()) {
    speak(byId("found"), `Position ${i + 1} of ${nodes.length}`);
    const at = await toSearch(n, i === 0).catch(e => { ended = e.message; });
    if (ended || all !== mine) break;
    if (!at) continue;
    await search({...at, ...options(), nodes: nodesEach}, {
      progress: e => { if (keepScore(n, e)) showGraph(); },
      end: (reason, failed) => { if (failed || reason === "replaced") ended = reason; },
    });
    if (ended || all !== mine) break;
  }
  const done = all === mine && !ended;
  if (all === mine) {
    all = null;
    if (ended && ended !== "replaced") complain(ended);
  }
  if (rootOf(nodes[0]) !== game.root) return; // another game is on the board
  [last] = nodes;
  showFound();
  showMoves(false);
  showGraph();
  show(); // the score of the position shown, which is known now
  desk.show();
  if (mine.on && done && desk.mode === "analyse") {
    turn(true);
    analyse();
  }
});
byId("analyse-all").addEventListener("click", wholeGame);

// showFound counts the errors of both sides; each count leads to them, one after the other. It is
// called again when the game has changed.
export const showFound = () => {
  if (all && all.root !== game.root) quitAll();
  if (!last || all) return;
  let at = game.root; // Undo makes the tree anew
  for (const m of path(last)) {
    const next = at.kids.find(k => k.move === m.move);
    if (!next) break; // what was deleted counts no more
    at = next;
  }
  last = at;
  const line = [game.root, ...through(last)], known = line.filter(wellKnown).length;
  const rated = side => {
    const percent = known === line.length ? accuracy(line, side) : NaN;
    return percent >= 0 ? `, accuracy ${Math.round(percent)} %: ` : ": ";
  };
  const parts = [["w", "White"], ["b", "Black"]].map(([side, name]) => make("span", {}, name + rated(side), ...kinds.toReversed().flatMap((kind, i) => {
    const list = errors(last, side, kind), words = `${list.length} ${list.length === 1 ? kind : kind === "inaccuracy" ? "inaccuracies" : kind + "s"}`;
    const b = make("button", {type: "button", class: "link " + kind, "data-jump": side + kind}, words);
    b.disabled = list.length === 0;
    b.addEventListener("click", () => attempt(() => {
      const now = errors(last, side, kind);
      return goTo(now[(now.indexOf(game.node) + 1) % now.length]);
    }));
    return [make("span", {class: "together"}, b, i < 2 ? "," : "."), " "];
  })));
  if (known < line.length) parts.unshift(`Known are ${known} of ${line.length} positions. `);
  const box = byId("found"), text = make("p", {}, ...parts).textContent;
  if (box.textContent !== text) box.replaceChildren(...parts);
};

// hasFound reports whether errors are counted; recount does it again when the page was loaded anew.
export const hasFound = () => last !== null;
export const recount = () => {
  last = through(game.root).at(-1) || null;
  showFound();
};

// forgetFound is called when another game is on the board.
export const forgetFound = () => {
  quitAll();
  last = null;
  byId("found").replaceChildren();
};
