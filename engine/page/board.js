// showBoard redraws a board that stands in the page. placement is the first
// field of FEN; arrows are pairs of squares and meaning: ["e2e4", "good"]; circles
// are pairs of a square and a meaning. A move is seen to be made, unless still is set.
const showBoard = (svg, placement, arrows, flip, circles = [], still = false) => {
  const cell = 45;
  const corner = (file, rank) => flip ? [cell * (7 - file), cell * rank] : [cell * file, cell * (7 - rank)];
  const make = (name, attributes) => {
    const e = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const key in attributes) e.setAttribute(key, attributes[key]);
    return e;
  };
  const pieces = [];
  placement.split("/").forEach((row, i) => {
    let file = 0;
    for (const c of row) {
      if (c >= "1" && c <= "8") { file += +c; continue; }
      const [x, y] = corner(file++, 7 - i), small = c.toLowerCase();
      pieces.push(make("use", {href: "#piece-" + (c === small ? "b" : "w") + small, x, y}));
    }
  });
  const square = s => corner(s.charCodeAt(0) - 97, +s[1] - 1);
  const from = [], shafts = [];
  for (const [squares, meaning] of arrows) {
    const [fx, fy] = square(squares.slice(0, 2)), [tx, ty] = square(squares.slice(2, 4)), fill = arrowColors[meaning];
    from.push(make("rect", {x: fx, y: fy, width: cell, height: cell, fill, opacity: 0.35}));
    const length = Math.hypot(tx - fx, ty - fy);
    if (length === 0) continue;
    const dx = (tx - fx) / length, dy = (ty - fy) / length, x = fx + cell / 2, y = fy + cell / 2;
    const at = ([along, across]) => `${x + along * dx - across * dy} ${y + along * dy + across * dx}`;
    const {half, head, wide, start, tip} = arrowShape, neck = length - head;
    const corners = [[start, half], [neck, half], [neck, wide], [length + tip, 0], [neck, -wide], [neck, -half], [start, -half]];
    shafts.push(make("path", {d: "M" + corners.map(at).join(" L") + "Z", fill, opacity: 0.85, stroke: "#fff", "stroke-width": 0.8, "stroke-opacity": 0.6}));
  }
  for (const [name, meaning] of circles) {
    const [x, y] = square(name);
    shafts.push(make("circle", {cx: x + cell / 2, cy: y + cell / 2, r: 20.5, fill: "none", stroke: arrowColors[meaning], "stroke-width": 3, opacity: 0.9}));
  }
  svg.querySelectorAll(".coordinates text").forEach((text, k) => {
    const i = k >> 1, at = flip ? 7 - i : i;
    text.textContent = k % 2 ? 8 - at : "abcdefgh"[at];
  });
  svg.querySelector(".from").replaceChildren(...from);
  showPieces(svg.querySelector(".pieces"), pieces, still);
  svg.querySelector(".arrows").replaceChildren(...shafts);
};

// showPieces puts pieces in the place of those that a board has. One or two that have come from elsewhere
// slide there: a move, castling.
const showPieces = (box, pieces, still) => {
  const name = e => ["href", "x", "y"].map(key => e.getAttribute(key)).join(), old = [...box.children];
  const had = old.map(name), has = pieces.map(name);
  if (had.join(" ") === has.join(" ")) return; // what is drawn anew would stop
  const gone = old.filter(e => !has.includes(name(e))), come = pieces.filter(e => !had.includes(name(e)));
  box.replaceChildren(...pieces);
  if (still || come.length > 2 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const e of come) {
    const before = gone.find(g => g.getAttribute("href") === e.getAttribute("href")), by = key => before.getAttribute(key) - e.getAttribute(key) + "px";
    if (before) e.animate({transform: [`translate(${by("x")}, ${by("y")})`, "none"]}, {duration: 140, easing: "ease-out"});
  }
};

// onWheel calls f(back) for each step of a wheel over a board. A wheel tells of each notch, slow ones of
// macOS are of 4 pixels; a touchpad tells of a swipe in many small parts.
const onWheel = (board, f) => {
  let turned = 0, when = -Infinity; // pixels since the last step, and the time of the last part
  board.addEventListener("wheel", e => {
    if (e.ctrlKey || Math.abs(e.deltaY) <= Math.abs(e.deltaX)) return;
    e.preventDefault();
    const begins = e.timeStamp - when > 200;
    when = e.timeStamp;
    turned = begins || turned * e.deltaY < 0 ? e.deltaY : turned + e.deltaY;
    if (Math.abs(turned) < (begins ? 4 : 30)) return;
    turned = 0;
    f(e.deltaY < 0);
  }, {passive: false});
};
