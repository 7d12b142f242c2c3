// Games and positions that come and go as text: pasted, opened, copied, downloaded.
/* global copyText, saveText */
import {ask, byId, make} from "./dom.js";
import {game, load} from "./game.js";
import {pgnOf, readComment} from "./pgn.js";

let games = []; // of the text that was pasted: {text, game, name}
let left = 0; // games behind them, which are too many for a list

// cut divides a file into its games where their tags begin; requests are small.
const cut = text => {
  const parts = [];
  let inTags = false;
  for (const line of text.split(/\r?\n/)) {
    const tag = /^\s*\[\w+\s+"/.test(line);
    if (tag && !inTags || parts.length === 0) parts.push([]);
    if (line.trim() !== "") inTags = tag;
    parts.at(-1).push(line);
  }
  const all = parts.map(p => p.join("\n"));
  if (all.length > 1 && !/^\s*\[\w+\s+"/m.test(all[0])) all.splice(0, 2, all[0] + "\n" + all[1]); // words before the first game
  return all;
};

const tagOf = (text, name) => (new RegExp(`^\\s*\\[${name}\\s+"((?:[^"\\\\]|\\\\.)*)"`, "m").exec(text) || ["", ""])[1].replace(/\\(.)/g, "$1");
const nameOf = text => `${tagOf(text, "White") || "?"} – ${tagOf(text, "Black") || "?"}`;
const factsOf = text => [tagOf(text, "Result"), tagOf(text, "Date").replaceAll(".??", ""), tagOf(text, "Event")].filter(t => t && t !== "?" && t !== "*").join(", ");

const most = 200_000; // bytes of a request

// fits takes the comments out of a game that is too long.
const fits = text => new Blob([text]).size < most ? text : text.replace(/\{[^}]*\}/g, " ");

const isPosition = text => /^\s*(\w+\/){7}/.test(text);

// decode reads the bytes of a file. PGN is Latin-1 by its standard, UTF-8 where newer programs wrote it,
// and UTF-16 where PowerShell did.
const decode = bytes => {
  const wide = {"255,254": "utf-16le", "254,255": "utf-16be"}[new Uint8Array(bytes.slice(0, 2))];
  try {
    return new TextDecoder(wide || "utf-8", {fatal: true}).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
};

const say = words => { byId("pasted").textContent = words; };

// treeOf makes a tree of the server's answer.
const treeOf = ({fen, comment, moves}) => [
  {fen, ...readComment(comment), up: -1},
  ...moves.map(({comment, ...m}) => ({...m, ...readComment(comment)})),
];

const plies = n => n === 0 ? "" : n === 1 ? "1 ply" : n + " plies";

// onFiles lets take(f) put what f loads on the board; attempt shows what goes wrong.
export const onFiles = (attempt, take) => {
  const list = byId("games");
  let current = 0;
  const open = async i => {
    const {text, game: number} = games[i];
    const answer = await ask("/api/v1/pasted", {text: fits(text), game: number});
    if (games.length === 1 && answer.games.length > 1) { // games without tags
      games = answer.games.map((name, n) => ({text, game: n, name: name || "game " + (n + 1), facts: ""}));
    }
    const verdict = answer.result === "*" ? null : {result: answer.result, words: ""};
    if (!await take(() => load(treeOf(answer), Object.fromEntries(answer.tags), verdict))) return;
    const more = answer.more ? `the ${answer.games.length > 0 ? "games" : "positions"} behind it are left out` : left > 0 ? `${left} more are left out` : "";
    say([answer.name.replace(/^\? – \?/, ""), plies(game.line.length), games.length > 1 ? `${i + 1} of ${games.length} games` : "", answer.repaired && "repaired: " + answer.repaired, answer.faults?.[0], more].filter(Boolean).join("; "));
    current = i;
    showGames();
  };
  const showGames = () => {
    list.hidden = games.length < 2;
    list.replaceChildren(...(games.length < 2 ? [] : games).map((g, i) => {
      const b = make("button", {type: "button", ...(i === current && {"aria-current": "true"})}, `${i + 1}. ${g.name}`, " ", make("span", {class: "soft"}, g.facts));
      b.addEventListener("click", () => attempt(() => open(i)));
      return make("li", {}, b);
    }));
  };
  const read = text => attempt(async () => {
    say("");
    const all = isPosition(text) ? [text.trim().split("\n", 8).join("\n")] : cut(text);
    const before = games;
    games = all.slice(0, 5000).map(t => ({text: t, game: 0, name: nameOf(t), facts: factsOf(t)}));
    left = all.length - games.length;
    try {
      await open(0);
    } catch (e) {
      if (games.length < 2) games = before; // else another game of the file may be read
      throw e;
    } finally { showGames(); }
  });
  byId("paste").addEventListener("submit", e => {
    e.preventDefault();
    read(byId("pgn").value);
  });
  byId("pgn").addEventListener("input", () => say(""));
  byId("file").addEventListener("change", async () => {
    const [file] = byId("file").files;
    if (file) read(decode(await file.arrayBuffer()));
    byId("file").value = "";
  });
};

// onSave lets text leave the page; result names how the game has ended.
export const onSave = result => {
  const pgn = () => pgnOf(game.node, {...(game.now.variant && {Variant: game.now.variant}), ...game.tags}, result());
  byId("copy-fen").addEventListener("click", e => copyText(e.target, game.now.fen));
  byId("copy-pgn").addEventListener("click", e => copyText(e.target, pgn()));
  byId("download").addEventListener("click", () => saveText("game.pgn", pgn()));
};
