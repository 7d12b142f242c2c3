// The page: it joins its parts, says what the state is, and has the keys.
/* global gameKeys, keyOf, onWheel */
import {byId, scrolls, speak} from "./dom.js";
import {begin, edit, game, goTo, kept, mayUndo, onChange, resume, step} from "./game.js";
import {deselect, pieceImage, redraw, view} from "./board-view.js";
import {abandon, searching} from "./search.js";
import {bestMove, clear, elsewhere} from "./search-view.js";
import {attempt, complain, desk} from "./desk.js";
import {arrive, forgetFound, hasFound, isBusy, isWhole, leaveAnalysis, recount, showFound, wholeGame} from "./analysis.js";
import {answer, human, humanMove, isPlaying, isSecret, isWeak, keptMatch, match, regain, restClock, setClock, showClock, take} from "./play.js";
import {onFiles, onSave} from "./files.js";
import {onGraph, showGraph} from "./graph.js";
import {onMoves, showMoves} from "./moves.js";
import {onSetup} from "./setup.js";
import {keptGame, remember} from "./settings.js";
import {fork, lastPlayed, rootOf, through} from "./tree.js";
import {tabs} from "./tabs.js";
import "./shapes.js";

remember("driver", "setting", "analyse-limit", "analyse-lines", "how");
byId("driver").dispatchEvent(new Event("change"));

// The tabs.

const choose = tabs(byId("modes"), name => {
  leaveAnalysis();
  if (searching()) abandon();
  complain(); // of what went wrong behind the other tab
  desk.mode = name;
  restClock();
  desk.show();
  if (name === "play" && match.inGame && game.node.tried) attempt(() => goTo(lastPlayed(game.root)));
  else if (name === "play") answer(); // a search that was left is begun again
  else if (game.now) arrive();
});
tabs(byId("how-tabs"))("bracket-panel");

byId("play-review").addEventListener("click", () => {
  choose("analyse");
  wholeGame();
});

// What the page says of the game.

// result is that of the game, whatever position is shown: what the players said, or the rules at its end.
const result = () => {
  const {over, san, fen} = lastPlayed(game.root);
  return game.verdict?.result || over || san?.endsWith("#") && (fen.includes(" b ") ? "1-0" : "0-1") || "*";
};

// atEnd reports whether the position shown is the one in which the players have ended the game.
const atEnd = () => !match.inGame && !fork(game.node) && game.ply === (game.verdict?.plies ?? game.line.length);

const sentence = () => {
  const {now} = game, turn = now.turn === "white" ? "White" : "Black";
  const plain = `${turn} to move${now.check ? ", in check" : ""}.`;
  if (now.ending) return now.ending;
  if (game.verdict?.words && atEnd()) return game.verdict.words;
  if (desk.mode !== "play") return plain;
  if (!match.inGame) return "Begin a game. " + plain;
  return match.note + (match.thinking && !match.refused ? "The engine thinks." : now.turn === human() ? "Your move." : plain);
};

// known is what the opening book and the endgame tables know of the position.
const known = ({legal, tables, turn}) => {
  const moves = legal.filter(m => m.book).sort((a, b) => b.book - a.book), all = moves.reduce((sum, m) => sum + m.book, 0);
  return [
    all > 0 && "Book: " + moves.map(m => `${m.san} ${Math.round(100 * m.book / all)} %`).join(", "),
    tables && `Tables: ${tables} for ${turn === "white" ? "White" : "Black"}`,
  ].filter(Boolean).join(". ");
};

// showMaterial shows beside the players what they have more than the other, and by how much.
const showMaterial = () => {
  const letters = [...game.now.fen.split(" ")[0]], have = letter => letters.filter(l => l === letter).length;
  for (const at of ["top", "bottom"]) {
    const [own, other] = (at === "top") === view.flip ? ["QRBNP", "qrbnp"] : ["qrbnp", "QRBNP"], more = i => have(own[i]) - have(other[i]);
    const lead = [9, 5, 3, 3, 1].reduce((sum, worth, i) => sum + worth * more(i), 0);
    byId("more-" + at).replaceChildren(...[...other].flatMap((letter, i) => Array.from({length: Math.max(0, more(i))}, () => pieceImage(letter))), lead > 0 ? ` +${lead}` : "");
  }
};

desk.show = () => {
  const {now} = game, {body, activeElement: focused} = document;
  if (!now) return;
  speak(byId("status"), sentence());
  document.title = isPlaying() && !view.locked() ? "Your move – Footnote" : "Footnote"; // who waits may read something else
  byId("status").dataset.result = now.result || atEnd() && game.verdict?.result || "";
  byId("opening").textContent = byId("opening").title = now.opening || (game.ply > 0 ? byId("opening").textContent : "");
  byId("lichess").href = "https://lichess.org/analysis/" + (now.variant ? "chess960/" : "standard/") + now.fen.replaceAll(" ", "_");
  byId("elsewhere").hidden = desk.mode !== "analyse" || !elsewhere();
  byId("play-now").disabled = !match.thinking;
  byId("resign").disabled = byId("offer").disabled = !match.inGame;
  byId("play-review").hidden = !match.over;
  byId("found").setAttribute("aria-busy", isWhole()); // or each position would be read aloud
  byId("analyse-all").textContent = isWhole() ? "Stop" : "Whole game";
  const playing = desk.mode === "play" && (match.inGame || match.over);
  byId("takeback").textContent = playing ? "Take back" : "Undo";
  byId("takeback").disabled = playing ? !lastPlayed(game.root).up || match.thinking : !mayUndo(match.inGame);
  byId("promote").disabled = !fork(game.node) || match.inGame; // what is played stays as it is
  byId("delete").disabled = !game.node.up || match.inGame && !game.node.tried;
  const secret = isSecret();
  byId("known").textContent = secret ? "" : known(now);
  byId("known").hidden = byId("known").textContent === "";
  if (body.dataset.secret !== String(secret)) {
    body.dataset.secret = secret;
    showMoves(secret);
  }
  body.dataset.weak = isWeak();
  body.dataset.state = match.thinking ? "thinking" : isBusy() ? "analysing" : "idle";
  showClock();
  showMaterial();
  if (focused.disabled || !focused.checkVisibility()) byId("board").focus({preventScroll: true}); // or the keyboard would begin at the top
  keep();
};

// keep stores what is not to be lost when the page is loaded anew, once that is restored.
let restored = false;
const keep = () => restored && game.now && keptGame.set({
  ...kept(), flip: view.flip, mode: desk.mode, ...keptMatch(), found: hasFound(),
});

let tags = null; // of the game that was shown last, which Undo shows as another tree
onChange(() => {
  view.preview = null;
  view.arrows = [];
  if (tags !== game.tags) {
    forgetFound();
    match.over = false; // Undo has left the game that was over
    setClock(null);
  } else showFound();
  ({tags} = game);
  deselect();
  byId("said").textContent = game.node.san || "";
  showMoves(isSecret());
  showGraph();
  desk.show();
  if (desk.mode === "analyse") arrive();
  else answer();
});
onMoves(attempt);
onGraph(attempt);
onFiles(attempt, take);
onSave(result);
onSetup(attempt, fen => take(async () => {
  const taken = await begin(fen);
  if (taken && game.now.repaired) complain("Position repaired: " + game.now.repaired);
  return taken;
}), () => {
  leaveAnalysis();
  desk.show();
}, () => { if (desk.mode === "analyse" && !isBusy()) arrive(); });

// Moves by keyboard and buttons.

byId("type").addEventListener("submit", e => {
  e.preventDefault();
  const text = byId("typed").value.trim().replace(/^\d+\s*\.+\s*/, ""); // of a number
  if (!text) return;
  byId("typed").select(); // what is refused is typed over
  if (view.locked()) return complain(view.locked());
  attempt(async () => {
    await humanMove(text);
    byId("typed").value = "";
    byId("board").focus({preventScroll: true}); // the keys are the board's again
  });
});

byId("typed").addEventListener("focus", e => e.target.select());

const flip = () => {
  view.flip = !view.flip;
  byId("gauge").classList.toggle("flip", view.flip);
  redraw();
  desk.show();
};

// beside names the variation before or behind the one of a node.
const beside = (n, by) => {
  while (n.up && n.up.kids.length < 2) n = n.up;
  if (!n.up) return null;
  const {kids} = n.up;
  return kids[(kids.indexOf(n) + by + kids.length) % kids.length];
};

// toMain leads back from a variation to the game.
const toMain = () => goTo(fork(game.node)?.up || lastPlayed(game.root));

const actions = {
  first: () => goTo(rootOf(game.node)), back: () => step(n => n.up), on: () => step(n => n.kids[0]), last: () => isPlaying() ? goTo(lastPlayed(game.root)) : step(n => through(n).at(-1)),
  up: () => step(n => beside(n, -1)), down: () => step(n => beside(n, 1)),
  better: () => { const move = desk.mode === "analyse" && bestMove(); return move ? humanMove(move) : null; },
  main: toMain, undo: () => byId("takeback").click(),
};
const walk = Object.fromEntries(Object.entries(actions).map(([name, f]) => [name, () => attempt(f)]));
walk.flip = flip;
for (const button of document.querySelectorAll("[data-go]")) button.addEventListener("click", walk[button.dataset.go]);
onWheel(byId("board").querySelector("svg"), back => walk[back ? "back" : "on"]());

document.addEventListener("keydown", e => {
  const {target} = e, key = keyOf(e);
  if (byId("promotion").open || target.matches("input:not([type=checkbox]), select, textarea")) {
    if (e.key === "Escape") byId("board").focus({preventScroll: true});
    return;
  }
  if ((e.ctrlKey || e.metaKey) && key === "z" && !e.shiftKey) {
    e.preventDefault();
    return void walk.undo();
  }
  if (e.ctrlKey || e.metaKey || e.altKey || (key === " " || key === "Enter") && target.closest("button, summary, a, input")) return;
  const f = {Escape: () => { view.premove = ""; deselect(); }, Enter: () => byId("typed").focus()}[key] || walk[gameKeys[key]];
  if (!f || /^(Arrow|Home|End)/.test(e.key) && scrolls(target)) return;
  e.preventDefault();
  f();
});

// restore shows the game that the tab has kept, or a new one.
const restore = async () => {
  const before = keptGame.get();
  try {
    if (!await resume(before)) return; // something else was asked for meanwhile
  } catch (e) {
    if (e.passing) throw e; // what is kept stays
    await begin(""); // nothing is kept, or it is not understood
    return choose("analyse");
  }
  regain(before);
  if (before.flip) flip();
  if (before.found) recount();
  choose(before.mode);
};
attempt(async () => {
  await restore().finally(() => {
    restored = true;
    desk.show();
  });
  if (!isBusy()) clear();
  document.body.dataset.ready = "true";
});
