// Games against the engine.
import {about, byId, limitOf, make} from "./dom.js";
import {addLine, begin, game, goTo, here, noteMatch, play, takeBack, undo} from "./game.js";
import {goAhead, redraw, view} from "./board-view.js";
import {abandon, search, stop} from "./search.js";
import {clear, forget, options, progress, show} from "./search-view.js";
import {attempt, complain, desk} from "./desk.js";
import {remember} from "./settings.js";
import {Clock} from "./clock.js";
import {lastPlayed, path} from "./tree.js";

export const human = () => byId("play-side").value;

// over says that a game has ended on the board: taking back goes on with it. note is what the
// engine has answered to an offer, refused how often the server has failed to search for its move.
export const match = {inGame: false, over: false, thinking: false, note: "", clock: null, refused: 0};

let later = 0; // the timer of the next try
let own = null; // the engine's last score, from White's side

const strength = byId("play-strength");
strength.append(make("option", {value: ""}, "full strength"));
for (let elo = Math.ceil(about.min_elo / 100) * 100; elo <= about.max_elo; elo += 100) strength.append(make("option", {value: elo}, "about " + elo + " Elo"));
remember("play-side", "play-strength", "play-limit", "play-clock", "peek");

// isPlaying reports whether the board is that of a game, isSecret whether what the engine thinks is to be
// hidden, isWeak whether it plays below full strength.
export const isPlaying = () => desk.mode === "play" && match.inGame;
export const isSecret = () => isPlaying() && !byId("peek").checked;
export const isWeak = () => desk.mode === "play" && strength.value !== "";

const names = {white: "White", black: "Black"};
const other = side => side === "white" ? "black" : "white";

// finish ends the game as the players have.
const finish = (result, words) => {
  Object.assign(match, {inGame: false, over: true, note: ""});
  const end = lastPlayed(game.root);
  game.verdict = {result, words, plies: path(end).length};
  match.clock?.stop();
  if (match.thinking) abandon();
  match.thinking = false;
  desk.show();
  if (game.node !== end) attempt(() => goTo(end)); // where the result stands
};
const wonBy = side => side === "white" ? "1-0" : "0-1";

// flagged ends a game by the clock; a lone king wins none.
const flagged = side => {
  const letters = game.now.fen.split(" ")[0].replace(/[^a-z]/gi, "");
  const rest = [...letters].filter(c => (c < "a") === (side === "black") && c.toLowerCase() !== "k");
  if (rest.length === 0) finish("1/2-1/2", `Draw: ${names[side]} has no time, ${names[other(side)]} only a king`);
  else finish(wonBy(other(side)), `${names[other(side)]} wins on time`);
};

// made is called when a move of the game has been made.
const made = side => {
  if (!match.clock || !match.inGame) return; // it may have ended meanwhile
  match.clock.press(side);
  game.node.clock = match.clock.text(side);
};

// setClock gives the game clocks, or none; kept is what Clock.kept has returned.
export const setClock = (kept, running) => {
  match.clock?.stop();
  match.clock = kept && new Clock(kept.base, kept.inc, {flagged, shown: showClock}, kept.left, running);
  showClock();
};
// clocksAt are the clocks that the last two moves tell; null when none of the game does.
const clocksAt = () => {
  if (!game.line.some(n => n.clock)) return null;
  const last = turn => [game.node, game.node.up].find(n => n?.clock && n.fen.split(" ")[1] === turn)?.clock || "–";
  return {white: last("b"), black: last("w")}; // whoever is not to move has pressed it
};

// showClock writes who plays beside the board, and the clocks: those that run, else those at the position shown.
export const showClock = () => {
  const live = match.clock && (match.inGame || game.node === lastPlayed(game.root)), texts = live ? match.clock.texts() : clocksAt();
  for (const at of ["top", "bottom"]) {
    const side = (at === "top") === view.flip ? "White" : "Black", [name, elo] = [side, side + "Elo"].map(tag => game.tags[tag]?.replace(/^\?$/, "") || "");
    const text = [name, elo].filter(Boolean).join(" "), who = byId("name-" + at);
    if (who.title !== text) who.replaceChildren(...(text ? [make("span", {}, name), elo && name ? " " + elo : elo] : []));
    who.title = text;
    const box = byId("clock-" + at);
    box.hidden = !texts;
    if (!texts) continue;
    const time = texts[side.toLowerCase()].replace(/^0?0:|\.\d+$/g, "");
    if (box.textContent !== time) box.textContent = time;
    box.classList.toggle("runs", Boolean(live) && match.clock.running === side.toLowerCase());
  }
};

// restClock lets the engine's clock stand still where it is not asked for a move: beside the game.
export const restClock = () => match.clock?.rest(desk.mode !== "play" && match.clock.running !== human());

// again asks the engine later for the move that it owes: all places may be taken, or the server gone.
const again = () => {
  match.clock?.rest(true);
  clearTimeout(later);
  later = setTimeout(() => answer(true), match.refused < 10 ? 3000 : 10_000);
};

// answer lets the engine move, if it is its turn. What is asked again is quiet: its complaint stays.
export const answer = (quiet = false) => attempt(async () => {
  if (match.inGame) { // who plays may have changed
    const engine = strength.value ? `Footnote, about ${strength.value} Elo` : "Footnote", [White, Black] = human() === "white" ? ["You", engine] : [engine, "You"];
    Object.assign(game.tags, {White, Black});
  }
  if (!match.inGame || match.thinking || desk.mode !== "play" || game.node !== lastPlayed(game.root)) return desk.show();
  if (game.now.ending) {
    Object.assign(match, {inGame: false, over: true});
    match.clock?.stop();
    game.verdict = {result: game.now.result, words: game.now.ending};
    return desk.show();
  }
  const side = game.now.turn;
  match.clock?.rest(false);
  if (side === human()) return desk.show();
  match.thinking = true;
  view.arrows = [];
  view.premove = "";
  clear();
  desk.show();
  let move = "", replaced = false;
  const from = game.node; // the user may look at other positions meanwhile
  const limit = match.clock ? {ms: match.clock.budget(side)} : limitOf(byId("play-limit"));
  await search({...here(), ...options(), ...limit, elo: Number(strength.value)}, {
    start: () => {
      match.refused = 0;
      desk.show();
    },
    progress: e => {
      progress(e);
      own = e.result ? e.result.score : own;
      if (e.result) move = e.result.move;
    },
    end: (reason, failed) => {
      match.thinking = false;
      show();
      if (failed) {
        match.refused++;
        complain(reason.replace(/[^.?!]$/, "$&.") + " The engine's move is asked for again.");
        again();
      }
      if (reason === "replaced") {
        move = "";
        replaced = true;
      }
    },
  });
  desk.show();
  if (replaced) return answer();
  if (!move || !match.inGame) return;
  if (lastPlayed(game.root) !== from) return answer();
  try {
    if (!await play(move, {main: true, from})) return;
    made(side);
    if (match.inGame) goAhead();
  } catch (e) {
    if (e.passing) again(); // the engine looks for its move anew
    throw e;
  }
}, quiet);

// keptMatch is how the game is played, as it can be kept; regain goes on with it.
export const keptMatch = () => ({inGame: match.inGame, over: match.over, clock: match.clock?.kept()});

export const regain = ({inGame, over, clock}) => {
  Object.assign(match, {inGame, over, note: ""});
  const last = lastPlayed(game.root); // wherever the user looks
  if (clock) setClock(clock, inGame && last.up ? {w: "white", b: "black"}[last.fen.split(" ")[1]] : null);
};

// take lets f put another game on the board; when it is refused, the one before goes on, else Undo leads back to it.
export const take = async f => {
  const before = {...keptMatch(), side: human()};
  match.inGame = match.over = false;
  try {
    const taken = await f();
    byId("setup").open = false;
    if (taken) {
      noteMatch(before);
      forget();
      if (match.thinking) abandon(); // it was a move of the game before
    }
    return taken;
  } catch (e) {
    Object.assign(match, {inGame: before.inGame, over: before.over});
    answer(); // a move may have come meanwhile and found no game
    throw e;
  }
};

const tags = () => {
  const now = new Date();
  const date = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map(n => String(n).padStart(2, "0")).join(".");
  const [base, inc] = byId("play-clock").value.split("+");
  return {Event: "Game against Footnote", Date: date, ...(inc && {TimeControl: 60 * base + "+" + inc})};
};

const newGame = fen => attempt(async () => {
  if (!await take(() => begin(fen, [], tags()))) return; // something else was asked for meanwhile
  view.flip = human() === "black";
  byId("gauge").classList.toggle("flip", view.flip);
  const [base, inc] = byId("play-clock").value.split("+");
  setClock(inc && {base: 60_000 * base, inc: 1000 * inc});
  Object.assign(match, {inGame: true, note: ""});
  own = null;
  redraw();
  byId("board").focus({preventScroll: true}); // Enter goes to the field of moves, and not to the button again
  byId("board").scrollIntoView({block: "nearest"}); // on a phone the button lies far below
  await answer();
});
byId("play-new").addEventListener("click", () => newGame(""));
byId("play-here").addEventListener("click", async () => { if (await view.settle()) newGame(game.now.fen); });
byId("play-now").addEventListener("click", () => stop());
byId("play-side").addEventListener("change", () => { // it may be the engine's turn now, or no longer
  if (match.thinking) abandon();
  else answer();
});
byId("resign").addEventListener("click", () => finish(wonBy(other(human())), `${names[human()]} resigns: ${names[other(human())]} wins`));

// A draw is taken by an engine that stands worse, or no better after 20 moves.
byId("offer").addEventListener("click", () => {
  const good = own ? (human() === "white" ? -own.value : own.value) : 0;
  if (own && (good < -100 || good <= 20 && game.ply >= 40)) return finish("1/2-1/2", "Draw by agreement");
  match.note = "The engine plays on. ";
  desk.show();
});
byId("peek").addEventListener("change", () => desk.show());
strength.addEventListener("change", () => answer());

// locked says why the user may not move; "" when that is allowed.
view.locked = () => {
  if (!isPlaying()) return "";
  if (game.node !== lastPlayed(game.root)) return "The game stands elsewhere: » leads there.";
  return game.now.turn === human() ? "" : "It is the engine's move.";
};

// While the engine thinks, the user may make a move ahead.
view.ahead = () => isPlaying() && game.node === lastPlayed(game.root) && game.now.turn !== human() ? human() : "";

// humanMove makes a move of the user's, in a game or not.
export const humanMove = async text => {
  const side = game.now.turn;
  if (!match.inGame) match.over = false; // what is on the board from now on is no part of a game that is over
  match.note = "";
  const main = isPlaying(); // what is tried beside the game presses no clock
  if (await play(text, {main, tried: match.inGame && !main}) && main) made(side);
};
view.onMove = move => attempt(() => humanMove(move));
view.onLine = moves => {
  if (isPlaying()) return redraw(); // the board shows the game again
  match.over = false;
  attempt(() => addLine(moves, match.inGame));
};

byId("takeback").addEventListener("click", () => attempt(async () => {
  if (desk.mode !== "play" || !match.inGame && !match.over) {
    const before = await undo();
    if (!before?.match) return;
    regain(before.match);
    byId("play-side").value = before.match.side;
    restClock();
    return answer();
  }
  const first = game.start.split(" ")[1] === "w" ? "white" : "black";
  const {length} = path(lastPlayed(game.root));
  let ply = length - 1;
  if (ply > 0 && (ply % 2 ? other(first) : first) !== human()) ply--; // to where the player is to move
  if (match.over) setClock(null);
  Object.assign(match, {inGame: true, over: false, note: ""});
  return takeBack(length - ply);
}));
