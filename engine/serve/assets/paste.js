// A game or a position that is pasted as text. What it means is the server's to say.
import {ask, byId} from "./dom.js";
import {goTo} from "./game.js";

// firstGame cuts a file of games behind its first one, and takes the comments out of a long
// one: requests are small, in bytes. Of a suite the first lines are enough.
const firstGame = text => {
  if (/^\s*(\w+\/){7}/.test(text)) return text.trim().split("\n", 8).join("\n");
  const second = text.indexOf("\n[Event ", text.indexOf("[Event ") + 1);
  const game = second < 0 ? text : text.slice(0, second + 40);
  return new Blob([game]).size < 20000 ? game : game.replace(/\{[^}]*\}/g, " ");
};

const say = words => { byId("pasted").textContent = words; };

// onPaste lets take put what is pasted on the board; attempt shows what goes wrong.
export const onPaste = (attempt, take) => {
  byId("paste").addEventListener("submit", e => {
    e.preventDefault();
    say("");
    attempt(async () => {
      const {fen, moves, name, more} = await ask("/api/pasted", {text: firstGame(byId("pgn").value)});
      if (!await take(fen, moves)) return;
      const n = moves.length;
      say([name, n === 0 ? "" : n === 1 ? "1 ply" : n + " plies", more ? `the ${name || n > 0 ? "games" : "positions"} behind it are left out` : ""].filter(Boolean).join("; "));
      if (n > 0) await goTo(0);
    });
  });
  byId("pgn").addEventListener("input", () => say(""));
};
