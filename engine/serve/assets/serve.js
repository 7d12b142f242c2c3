// The page: tabs, the board's surroundings, analyses and games.
/* global keyOf */
import {about, byId, keepInSight, kept, limitOf, make, scrolls, settingOf, speak} from "./dom.js";
import {begin, game, goTo, here, onChange, play, step, takeBack} from "./game.js";
import {deselect, redraw, view} from "./board-view.js";
import {abandon, search, searching, stop} from "./search.js";
import {clear, elsewhere, forget, progress, show, tellEnd} from "./search-view.js";
import {offFeatures} from "./compare.js";
import {onPaste} from "./paste.js";
import {onSetup} from "./setup.js";

const complain = e => { byId("complaint").textContent = e ? e.message || String(e) : ""; };

// attempt runs something that the server may refuse.
const attempt = async f => {
  try {
    complain();
    await f();
  } catch (e) {
    if (e.name !== "AbortError") complain(e);
    redraw();
  }
};

// Tabs.

const tabs = [...document.querySelectorAll("[role=tab]")];
const panels = ["analyse", "play", "drivers", "features"];
let mode = "analyse";

const choose = name => {
  if (mode === name) return;
  if (searching()) abandon();
  clearTimeout(later);
  analysing = busy = false;
  mode = name;
  for (const tab of tabs) {
    const on = tab.id === "tab-" + name;
    tab.setAttribute("aria-selected", on);
    tab.tabIndex = on ? 0 : -1;
  }
  for (const p of panels) byId(p).hidden = p !== name;
  byId("search-view").hidden = name === "drivers" || name === "features";
  showState();
  if (name === "play") answer(); // a search that was left is begun again
};
for (const tab of tabs) {
  tab.addEventListener("click", () => choose(tab.id.slice(4)));
  tab.addEventListener("keydown", e => {
    const step = {ArrowRight: 1, ArrowLeft: -1}[e.key];
    if (!step) return;
    e.preventDefault();
    e.stopPropagation();
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
    next.focus();
    choose(next.id.slice(4));
  });
}

// Analysis: a search of the position shown; when another is shown, it begins again.

// analysing says that positions are to be searched, busy that one is or soon will be.
let analysing = false, busy = false, later = 0;

const options = () => ({...here(), algorithms: [byId("driver").value], off: offFeatures(), ...settingOf(byId("setting"))});

const analyse = () => attempt(async () => {
  clearTimeout(later);
  analysing = true;
  view.arrows = [];
  clear();
  busy = !game.now.ending;
  showState();
  if (!busy) return abandon();
  await search({...options(), lines: Number(byId("analyse-lines").value), ...limitOf(byId("analyse-limit"))}, {
    progress: e => { progress(e); pointOut(e); },
    end: (reason, failed) => {
      if (reason === "replaced") return;
      analysing = busy = false;
      show();
      if (failed) complain(reason);
      else if (reason && reason !== "stopped") complain("Ended: " + reason + ".");
      tellEnd();
      showState();
    },
  });
});

// follow searches the position shown once it stays: an arrow key that is held shows thirty a second.
const follow = () => {
  abandon();
  clear();
  clearTimeout(later);
  later = setTimeout(() => { if (mode === "analyse" && analysing) analyse(); }, 60);
};

// endAnalysis ends the search, or the wait for it.
const endAnalysis = () => {
  analysing = false; // a key's answer may be under way: nothing follows it
  if (searching()) return stop();
  clearTimeout(later);
  busy = false;
  showState();
};

// drop forgets a search that is being stopped: another position is shown.
const drop = () => {
  abandon();
  clear();
  busy = false;
  showState();
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
  if (busy) endAnalysis();
  else if (await view.settle()) analyse();
});
for (const id of ["driver", "setting", "analyse-limit", "analyse-lines"]) {
  byId(id).addEventListener("change", () => { if (mode === "analyse" && analysing) analyse(); });
}

// Games.

const human = () => byId("play-side").value;
// over says that a game has ended on the board: taking back goes on with it.
let inGame = false, over = false, thinking = false, refused = 0;

const strength = byId("play-strength");
strength.append(make("option", {value: ""}, "full strength"));
for (let elo = Math.ceil(about.min_elo / 100) * 100; elo <= about.max_elo; elo += 100) strength.append(make("option", {value: elo}, "about " + elo + " Elo"));

// answer lets the engine move, if it is its turn.
const answer = () => attempt(async () => {
  if (!inGame || thinking || mode !== "play" || game.ply < game.line.length) return showState();
  if (game.now.ending) {
    inGame = false;
    over = true;
    return showState();
  }
  if (game.now.turn === human()) return showState();
  thinking = true;
  view.arrows = [];
  clear();
  showState();
  let move = "", again = false;
  const asked = JSON.stringify(here()); // the user may look at other positions meanwhile
  await search({...options(), ...limitOf(byId("play-limit")), elo: Number(strength.value)}, {
    progress: e => {
      progress(e);
      if (e.result) move = e.result.move;
    },
    end: (reason, failed) => {
      thinking = false;
      show();
      refused = failed ? refused + 1 : 0;
      if (failed) complain(reason);
      if (failed && refused < 10) setTimeout(answer, 3000); // all places may be taken
      if (reason === "replaced") {
        move = "";
        again = true;
      }
    },
  });
  showState();
  if (again) return answer();
  if (!move || !inGame) return;
  if (JSON.stringify(here()) !== asked) return answer();
  try {
    await play(move);
  } catch (e) {
    if (e.passing) setTimeout(answer, 3000); // the engine looks for its move again
    throw e;
  }
});

const newGame = fen => attempt(async () => {
  if (!await take(fen)) return; // something else was asked for meanwhile
  view.flip = human() === "black";
  inGame = true;
  byId("gauge").classList.toggle("flip", view.flip);
  redraw();
  await answer();
});
byId("play-new").addEventListener("click", () => newGame(""));
byId("play-here").addEventListener("click", async () => { if (await view.settle()) newGame(game.now.fen); });
byId("play-now").addEventListener("click", () => stop());
byId("play-side").addEventListener("change", () => { // it may be the engine's turn now, or no longer
  if (thinking) abandon();
  else answer();
});

view.locked = () => mode === "play" && inGame && game.now.turn !== human() && game.ply === game.line.length;
// leave forgets a game that is over: what is on the board from now on is no part of it.
const leave = () => { if (!inGame) over = false; };

view.onMove = move => {
  leave();
  return attempt(() => play(move));
};
view.onLine = (fen, moves) => {
  if (inGame) return redraw(); // a game is not replaced; the board shows it again
  leave();
  attempt(() => begin(fen, moves));
};

// What the page says of the game.

const showState = () => {
  const now = game.now;
  if (!now) return;
  const turn = now.turn === "white" ? "White" : "Black";
  let text = now.ending || `${turn} to move${now.check ? ", in check" : ""}.`;
  if (mode === "play" && !now.ending) {
    text = !inGame ? "Begin a game. " + text : thinking ? "The engine thinks." : now.turn === human() ? "Your move." : text;
  }
  speak(byId("status"), text);
  byId("status").dataset.result = now.result;
  byId("analyse-go").textContent = busy ? "Stop" : "Analyse";
  byId("elsewhere").hidden = mode !== "analyse" || !elsewhere();
  byId("play-now").disabled = !thinking;
  byId("takeback").disabled = game.ply === 0 || thinking;
  document.body.dataset.state = thinking ? "thinking" : busy ? "analysing" : "idle";
  keep();
};

// keep stores what is not to be lost when the page is loaded anew, once that is restored.
const choices = ["play-side", "play-strength", "play-limit"];
let restored = false;
const keep = () => restored && game.now && kept.set({
  start: game.start, moves: game.line.map(m => m.move), ply: game.ply, flip: view.flip,
  mode, inGame, over, choices: choices.map(id => byId(id).value),
});
for (const id of choices) byId(id).addEventListener("change", keep);

onChange(() => {
  view.preview = null;
  if (mode !== "analyse" || !analysing) view.arrows = [];
  deselect();
  const [, turn, , , , first] = game.start.split(" "), white = turn === "w";
  const list = byId("moves"), focused = list.contains(document.activeElement);
  list.replaceChildren(...game.line.map((m, i) => {
    const plies = white ? i : i + 1, number = Number(first) + Math.floor(plies / 2);
    const button = make("button", {type: "button", class: i === game.ply - 1 ? "pv-move on" : "pv-move"}, (plies % 2 === 0 ? number + ". " : i === 0 ? number + "… " : "") + m.san);
    if (i === game.ply - 1) button.setAttribute("aria-current", "true");
    button.addEventListener("click", () => attempt(() => goTo(i + 1)));
    return make("li", {}, button);
  }));
  const on = list.querySelector(".on");
  if (focused) (on || list.querySelector("button"))?.focus({preventScroll: true});
  keepInSight(list, on);
  byId("said").textContent = game.ply > 0 ? game.line[game.ply - 1].san : "";
  showState();
  if (mode === "analyse" && analysing) follow();
  else if (mode === "analyse" && busy) drop();
  if (mode === "play") answer();
});

// take puts another game on the board; when it is refused, the one before goes on.
const take = async (fen, moves) => {
  const before = [inGame, over];
  inGame = over = false;
  try {
    const taken = await begin(fen, moves);
    byId("setup").open = false;
    if (taken) forget();
    if (taken && thinking) abandon(); // it was a move of the game before
    return taken;
  } catch (refused) {
    [inGame, over] = before;
    answer(); // a move may have come meanwhile and found no game
    throw refused;
  }
};
onPaste(attempt, take);
onSetup(attempt, take, () => { if (analysing) endAnalysis(); });

// Moves by keyboard and buttons.

byId("type").addEventListener("submit", e => {
  e.preventDefault();
  const text = byId("typed").value.trim();
  if (!text) return;
  if (view.locked()) return complain("It is the engine's move.");
  leave();
  attempt(async () => {
    await play(text);
    byId("typed").value = "";
  });
});
byId("takeback").addEventListener("click", () => attempt(() => {
  if (mode !== "play" || !inGame && !over) return takeBack(1);
  const first = game.start.split(" ")[1] === "w" ? "white" : "black";
  const second = first === "white" ? "black" : "white";
  let ply = game.ply - 1;
  if (ply > 0 && (ply % 2 ? second : first) !== human()) ply--; // to where the player is to move
  inGame = true;
  over = false;
  return takeBack(game.ply - ply);
}));

const flip = () => {
  view.flip = !view.flip;
  byId("gauge").classList.toggle("flip", view.flip);
  redraw();
  keep();
};
const walk = {
  first: () => attempt(() => goTo(0)), back: () => attempt(() => step(-1)),
  on: () => attempt(() => step(1)), last: () => attempt(() => goTo(Infinity)), flip,
};
for (const button of document.querySelectorAll("[data-go]")) button.addEventListener("click", walk[button.dataset.go]);
document.addEventListener("keydown", e => {
  if (e.ctrlKey || e.metaKey || e.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(e.target.tagName) || byId("promotion").open) return;
  const f = {ArrowLeft: walk.back, ArrowRight: walk.on, Home: walk.first, End: walk.last, f: flip, Escape: deselect}[keyOf(e)];
  if (!f || /^(Arrow|Home|End)/.test(e.key) && scrolls(e.target)) return;
  e.preventDefault();
  f();
});

// restore shows the game that the tab has kept, or a new one.
const restore = async () => {
  const before = kept.get();
  try {
    choices.forEach((id, i) => { byId(id).value = before.choices[i]; });
    if (!await begin(before.start, before.moves)) return; // something else was asked for meanwhile
  } catch (e) {
    if (e.passing) throw e; // what is kept stays
    return void await begin(""); // nothing is kept, or it is not understood
  }
  ({inGame, over} = before);
  if (before.flip) flip();
  await goTo(before.ply).finally(() => choose(before.mode));
};
attempt(async () => {
  await restore().finally(() => {
    restored = true;
    showState();
  });
  clear();
  document.body.dataset.ready = "true";
});
