// Arrows and circles that are drawn on the board with the right button; they belong to the
// position. Drawn again they go. Keys give the colour: green, with Shift or Ctrl red, with Alt
// blue, with both yellow.
import {byId} from "./dom.js";
import {edit, game} from "./game.js";
import {dropPiece, redraw, squareAt, view} from "./board-view.js";

const svg = byId("board").querySelector("svg");
const colorOf = e => [["green", "blue"], ["red", "yellow"]][+(e.shiftKey || e.ctrlKey)][+e.altKey];
let from = "";

const shapeOf = e => {
  const to = squareAt(e);
  return to ? [to === from ? to : from + to, colorOf(e)] : null;
};

svg.addEventListener("contextmenu", e => e.preventDefault());
svg.addEventListener("pointerdown", e => {
  if (e.button !== 2 || view.setup || view.preview) return;
  from = squareAt(e);
  dropPiece();
  svg.setPointerCapture(e.pointerId);
});
svg.addEventListener("pointermove", e => {
  if (!from) return;
  view.drawing = shapeOf(e);
  redraw();
});
svg.addEventListener("pointerup", e => {
  if (e.button !== 2 || !from) return;
  const shape = shapeOf(e);
  from = "";
  view.drawing = null;
  if (!shape) return redraw();
  edit(() => {
    const rest = game.node.shapes.filter(([squares]) => squares !== shape[0]);
    const again = game.node.shapes.some(([squares, color]) => squares === shape[0] && color === shape[1]);
    game.node.shapes = again ? rest : [...rest, shape];
  });
});
svg.addEventListener("pointercancel", () => {
  from = "";
  view.drawing = null;
  redraw();
});
