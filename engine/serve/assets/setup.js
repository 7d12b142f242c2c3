// A position that is set up, as FEN or with pieces.
import {about, byId} from "./dom.js";
import {game} from "./game.js";
import {mayCastle, redraw, setSquares, unpack, view} from "./board-view.js";

const rights = [...document.querySelectorAll("[name=castle]")];

// allow lets those rights to castle be chosen for which king and rook are on their rank.
const allow = field => {
  const list = unpack(field);
  for (const box of rights) {
    const white = box.value < "a", rank = white ? list.slice(56) : list.slice(0, 8);
    const king = rank.indexOf(white ? "K" : "k"), rook = white ? "R" : "r";
    const beside = "Kk".includes(box.value) ? rank.slice(king + 1) : rank.slice(0, Math.max(king, 0));
    box.disabled = king < 0 || !beside.includes(rook);
  }
};

// fromFEN shows the side to move and the rights to castle.
const fromFEN = fen => {
  const [field, turn, castling = "-"] = fen.trim().split(/\s+/);
  byId("turn").value = turn === "b" ? "b" : "w";
  for (const box of rights) box.checked = mayCastle(field, castling, box.value);
  allow(field);
};

const toFEN = field => {
  allow(field);
  const castling = rights.filter(b => b.checked && !b.disabled).map(b => b.value).join("");
  return `${field} ${byId("turn").value} ${castling || "-"} - 0 1`;
};

const setupField = () => byId("fen").value.trim().split(/\s+/)[0];
view.onSetup = field => { byId("fen").value = toFEN(field); };
for (const e of [byId("turn"), ...rights]) e.addEventListener("change", () => view.onSetup(setupField()));

const setBoard = fen => {
  byId("fen").value = fen;
  fromFEN(fen);
  setSquares(fen.split(" ")[0]);
};
byId("clear").addEventListener("click", () => setBoard("8/8/8/8/8/8/8/8 w - - 0 1"));
byId("initial").addEventListener("click", () => setBoard(about.start));
byId("fen").addEventListener("input", () => {
  if (unpack(setupField()).length !== 64) return; // not complete
  setSquares(setupField());
  fromFEN(byId("fen").value);
});

// onSetup lets take put what is set up on the board; attempt shows what goes wrong. begun is called
// when somebody begins to set up, and ended when the set-up closes.
export const onSetup = (attempt, take, begun, ended) => {
  let opened = ""; // FEN when the set-up was opened
  byId("setup").addEventListener("toggle", () => {
    view.setup = byId("setup").open;
    if (view.setup) {
      begun();
      opened = game.now.fen;
      setBoard(opened);
    }
    redraw();
    if (!view.setup) ended();
  });
  const use = () => take(byId("fen").value.trim());
  byId("fenform").addEventListener("submit", e => {
    e.preventDefault();
    attempt(use);
  });
  // What begins while a position is being set up begins with the one that is seen.
  view.settle = async () => {
    if (!view.setup) return true;
    let taken = byId("fen").value.trim() === opened; // then nothing was set up: the game stays
    if (taken) byId("setup").open = false;
    else await attempt(async () => { taken = await use(); });
    return taken;
  };
};
