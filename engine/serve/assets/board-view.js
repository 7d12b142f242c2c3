// The board as something to touch: drag or click pieces, set up positions.
/* global showBoard */
import {byId, draw, make} from "./dom.js";
import {game} from "./game.js";

const wrap = byId("board"), svg = wrap.querySelector("svg"), cell = 45;
const marks = draw("g", {class: "marks"}), hover = draw("g", {class: "held"});
svg.querySelector(".coordinates").before(svg.querySelector(".from"), marks); // an arrow from a king in check leaves it red
svg.append(hover);

// settle makes the position that is being set up the game's, and reports whether a search of it may begin.
// drawing is the arrow or circle that is being drawn. ahead names the side whose move can be made ahead, "white"
// or "black", and premove is that move: two squares.
export const view = {flip: false, arrows: [], drawing: null, preview: null, setup: false, placing: "", premove: "", onMove: null, onLine: null, onSetup: null, settle: null, endAnalysis: null, locked: () => "", ahead: () => ""};

let selected = "", dragging = null;

const corner = square => {
  const file = square.charCodeAt(0) - 97, rank = Number(square[1]) - 1;
  return view.flip ? [cell * (7 - file), cell * rank] : [cell * file, cell * (7 - rank)];
};

// squareAt returns the square below the pointer, "" outside the board.
export const squareAt = event => {
  const box = svg.getBoundingClientRect();
  let file = Math.floor((event.clientX - box.left) / box.width * 8), rank = 7 - Math.floor((event.clientY - box.top) / box.height * 8);
  if (file < 0 || file > 7 || rank < 0 || rank > 7) return "";
  if (view.flip) [file, rank] = [7 - file, 7 - rank];
  return String.fromCharCode(97 + file) + (rank + 1);
};

// unpack turns FEN's first field into 64 letters, a8 first; pack turns them back.
export const unpack = field => field.replace(/\d/g, n => " ".repeat(Number(n))).replaceAll("/", "").split("");
const pack = list => [0, 1, 2, 3, 4, 5, 6, 7].map(i => list.slice(8 * i, 8 * i + 8).join("")).join("/").replace(/ +/g, s => s.length);
const index = square => 8 * (8 - Number(square[1])) + square.charCodeAt(0) - 97;
const squareName = i => String.fromCharCode(97 + i % 8) + (8 - Math.floor(i / 8));

// mayCastle reports whether FEN's third field gives a right, K, Q, k or q. It may name the right
// by the file of the rook (HAha), whose side of the king then tells which one it is.
export const mayCastle = (placement, castling, right) => {
  const white = right < "a", king = unpack(placement).indexOf(white ? "K" : "k") % 8;
  return [...castling].some(c => {
    const file = "abcdefgh".indexOf(c.toLowerCase());
    return c === right || file >= 0 && (c < "a") === white && (file > king) === "Kk".includes(right);
  });
};

let squares = unpack("8/8/8/8/8/8/8/8");

const shown = () => view.preview ? view.preview.fen : game.now ? game.now.fen : "8/8/8/8/8/8/8/8 w - - 0 1";

// redraw draws the board; still shows a piece at once where it is, as one that was dragged there.
export const redraw = (still = false) => {
  if (!view.setup) squares = unpack(shown().split(" ")[0]);
  const drawn = view.setup || view.preview ? [] : game.node.shapes.concat(view.drawing ? [view.drawing] : []);
  showBoard(svg, pack(squares), (view.setup || view.preview ? [] : view.arrows).concat(drawn.filter(([at]) => at.length === 4)), view.flip, drawn.filter(([at]) => at.length === 2), still);
  svg.setAttribute("aria-label", `Chess board. White: ${standing(true)}. Black: ${standing(false)}.`);
  const last = view.preview || game.line[game.ply - 1];
  const square = (name, kind) => {
    const [x, y] = corner(name);
    return draw("rect", {x, y, width: cell, height: cell, class: kind});
  };
  const list = [];
  if (last && !view.setup) list.push(square(last.from, "last"), square(last.to, "last"));
  if (game.now && game.now.check && !view.setup && !view.preview) {
    const king = squares.indexOf(game.now.turn === "white" ? "K" : "k");
    if (king >= 0) list.push(square(squareName(king), "check"));
  }
  if (view.premove && view.ahead()) list.push(...view.premove.match(/../g).map(at => square(at, "ahead")));
  if (selected && !view.preview) {
    list.push(square(selected, "selected"));
    for (const to of new Set(movesFrom(selected).map(m => m.to))) {
      const [x, y] = corner(to);
      const taken = squares[index(to)] !== " ";
      list.push(draw("circle", {cx: x + cell / 2, cy: y + cell / 2, r: taken ? 20 : 7, class: taken ? "take" : "dot"}));
    }
  }
  marks.replaceChildren(...list);
};

// standing says in words where the pieces of a side are.
const standing = white => squares.flatMap((letter, i) => {
  const name = pieceNames[letter.toLowerCase()];
  return name && (letter < "a") === white ? [name + " " + squareName(i)] : [];
}).join(", ") || "none";

const movesFrom = from => view.setup || !game.now || view.locked() ? [] : game.now.legal.filter(m => m.from === from);

// between lists the moves from one square to another; the king may go where castling takes it.
const between = (from, to) => {
  const all = movesFrom(from), plain = all.filter(m => m.to === to && !m.rook);
  return plain.length > 0 ? plain : all.filter(m => m.to === to || m.rook === to);
};

// isAhead reports whether a square has a piece whose move can be made ahead.
const isAhead = square => view.ahead() !== "" && squares[index(square)] !== " " && (squares[index(square)] < "a") === (view.ahead() === "white");

// goAhead makes the move that was made ahead, if it is legal now; a pawn becomes a queen.
export const goAhead = () => {
  const list = between(...view.premove.match(/../g) || []), move = list.find(m => m.promotion === "q") || list[0];
  view.premove = "";
  if (move) view.onMove(move.move);
};

// made is where the pieces stand after a move.
const made = ({from, to, rook, promotion}) => {
  const piece = squares[index(from)], placed = squares.slice(), put = (square, letter) => { placed[index(square)] = letter; };
  put(from, " ");
  if (rook) {
    put(rook, " ");
    put((to[0] === "g" ? "f" : "d") + to[1], squares[index(rook)]);
  } else if (/p/i.test(piece) && from[0] !== to[0] && squares[index(to)] === " ") put(to[0] + from[1], " "); // en passant
  put(to, promotion && piece < "a" ? promotion.toUpperCase() : promotion || piece);
  return pack(placed);
};

// attempt plays the move from one square to another, if it is legal.
const attempt = async (from, to, dragged = false) => {
  const list = between(from, to);
  selected = "";
  if (view.ahead() && to) view.premove = from + to;
  if (list.length === 0) return redraw();
  const move = list.length === 1 ? list[0] : await promotion(list);
  if (move) {
    view.preview = {fen: made(move), from, to: move.to}; // shown before the server knows of it, which may be far
    redraw(dragged);
    await view.onMove(move.move);
    view.preview = null;
  }
  redraw();
};

// promotion lets the user choose among moves that differ in the new piece.
const promotion = list => new Promise(resolve => {
  const dialog = byId("promotion"), white = game.now.turn === "white";
  dialog.replaceChildren(...["q", "r", "b", "n"].map(p => {
    const button = make("button", {type: "button", "aria-label": pieceNames[p], title: pieceNames[p]}, pieceImage(white ? p.toUpperCase() : p));
    button.onclick = () => { resolve(list.find(m => m.promotion === p)); dialog.close(); };
    return button;
  }));
  dialog.onclose = () => resolve(null);
  dialog.showModal();
});

export const pieceNames = {k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn"};

// pieceUse draws the piece of a letter of FEN, whose shape the page holds.
const pieceUse = (letter, attributes = {}) =>
  draw("use", {href: "#piece-" + (letter === letter.toLowerCase() ? "b" : "w") + letter.toLowerCase(), ...attributes});

// pieceImage is the piece of a letter of FEN as a picture of its own.
export const pieceImage = letter => draw("svg", {viewBox: "0 0 45 45", class: "piece", "aria-hidden": "true"}, pieceUse(letter));

// A finger on a square that holds nothing to move scrolls the page.
svg.addEventListener("touchstart", event => {
  const square = squareAt(event.touches[0]);
  if (!square || event.touches.length > 1) return;
  const taken = view.setup ? view.placing || squares[index(square)] !== " " : selected || movesFrom(square).length > 0 || isAhead(square);
  if (taken) event.preventDefault();
}, {passive: false});

svg.addEventListener("pointerdown", event => {
  if (event.button > 0 || dragging && dragging.id !== event.pointerId) return; // one finger moves
  wrap.focus({preventScroll: true}); // the keys are the board's, not those of the field that had them
  const square = squareAt(event);
  if (!square || view.preview) return;
  view.premove = "";
  if (view.setup && view.placing) {
    put(square, view.placing === "x" ? " " : view.placing);
    return event.preventDefault();
  }
  const piece = squares[index(square)];
  if (selected && selected !== square && !view.setup && (between(selected, square).length > 0 || isAhead(selected) && !isAhead(square))) {
    event.preventDefault();
    return void attempt(selected, square);
  }
  if (piece === " " || !view.setup && movesFrom(square).length === 0 && !isAhead(square)) {
    selected = "";
    return redraw();
  }
  event.preventDefault();
  const again = selected === square;
  if (!view.setup) selected = square;
  dragging = {id: event.pointerId, from: square, piece, again, moved: false, x: event.clientX, y: event.clientY};
  svg.setPointerCapture(event.pointerId);
  redraw();
});

svg.addEventListener("pointermove", event => {
  if (!dragging || dragging.id !== event.pointerId) return;
  if (!dragging.moved && Math.hypot(event.clientX - dragging.x, event.clientY - dragging.y) < 5) return;
  if (!dragging.moved) svg.querySelector(`.pieces [x="${corner(dragging.from)[0]}"][y="${corner(dragging.from)[1]}"]`)?.classList.add("lifted");
  dragging.moved = true;
  const box = svg.getBoundingClientRect(), scale = 8 * cell / box.width;
  const x = (event.clientX - box.left) * scale - cell / 2, y = (event.clientY - box.top) * scale - cell / 2;
  hover.replaceChildren(pieceUse(dragging.piece, {x, y}));
  svg.classList.add("dragging");
});

const release = event => {
  if (!dragging || dragging.id !== event.pointerId) return;
  const {from, again, moved, piece} = dragging, to = squareAt(event);
  dropPiece();
  if (view.setup) {
    if (!moved || to === from) return redraw();
    squares[index(from)] = " ";
    if (to) squares[index(to)] = piece;
    view.onSetup(pack(squares));
    return redraw();
  }
  if (moved && to !== from) return void attempt(from, to, true);
  if (!moved && again) selected = "";
  redraw();
};
svg.addEventListener("pointerup", release);
// dropPiece lets the piece go where it was.
export const dropPiece = () => {
  dragging = null;
  hover.replaceChildren();
  svg.classList.remove("dragging");
  svg.querySelector(".lifted")?.classList.remove("lifted");
  redraw();
};
svg.addEventListener("pointercancel", event => { if (dragging && dragging.id === event.pointerId) dropPiece(); });

const put = (square, piece) => {
  squares[index(square)] = squares[index(square)] === piece ? " " : piece;
  view.onSetup(pack(squares));
  redraw();
};

// The pieces to place in a position that is set up.
const palette = byId("palette");
for (const letter of ["", "K", "Q", "R", "B", "N", "P", "k", "q", "r", "b", "n", "p", "x"]) {
  const label = letter === "" ? "move pieces" : letter === "x" ? "empty a square" : (letter === letter.toUpperCase() ? "white " : "black ") + pieceNames[letter.toLowerCase()];
  const button = make("button", {type: "button", "aria-pressed": letter === "", "aria-label": label, title: label},
    letter === "" ? "✥" : letter === "x" ? "✕" : pieceImage(letter));
  button.addEventListener("click", () => {
    view.placing = letter;
    for (const b of palette.children) b.setAttribute("aria-pressed", b === button);
  });
  palette.append(button);
}

// setSquares shows a placement that is being set up.
export const setSquares = field => { squares = unpack(field); redraw(); };

export const deselect = () => { selected = ""; redraw(); };
