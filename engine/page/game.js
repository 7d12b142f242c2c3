// Games that can be played through. Each section.game holds its data as JSON: the
// tree of its positions, each with the index of the one before it ("up"), and the
// main line as a list of indices. Keys are those of lichess's studies.
const games = [];
let lastUsed = null;

const setUpGame = section => {
  const source = section.querySelector("script[type='application/json']");
  if (!source) return;
  const data = JSON.parse(source.textContent), nodes = data.positions;
  const find = selector => section.querySelector(selector);
  const board = find(".table svg.board"), now = find(".now"), gauge = find(".gauge"), better = find(".better");
  const graph = find(".graph"), cursor = graph && graph.querySelector(".cursor"), list = find(".moves"), lichess = find(".lichess");
  const links = new Map();
  for (const a of section.querySelectorAll(".moves a[data-n]")) links.set(+a.dataset.n, a);
  const children = nodes.map(() => []);
  nodes.forEach((n, i) => { if (i > 0) children[n.up].push(i); });
  const plyOf = new Map(data.main.map((n, ply) => [n, ply]));
  const game = {section, at: 0, flip: data.flip};

  const onMain = n => { while (!plyOf.has(n)) n = nodes[n].up; return plyOf.get(n); };
  // ourLine is the link of the first move of the better line that belongs to n: n
  // deserved it, or is part of it.
  const ourLine = n => {
    if (nodes[n].better) return links.get(nodes[n].better);
    const a = links.get(n);
    return a && a.closest(".variation.ours") ? a : null;
  };
  const players = () => {
    const clocks = nodes[game.at].clocks || ["", ""], toMove = nodes[game.at].fen.split(" ")[1];
    section.querySelectorAll(".player").forEach((bar, i) => {
      const side = game.flip ? i : 1 - i;
      bar.querySelector(".who").textContent = data.players[side][0];
      bar.querySelector(".rating").textContent = data.players[side][1];
      const clock = bar.querySelector(".clock");
      clock.textContent = clocks[side];
      clock.classList.toggle("runs", toMove === "wb"[side]);
    });
  };
  let copied = null; // the line that the box shows
  const showBetter = () => {
    if (!better) return;
    const a = ourLine(game.at), line = a && a.closest(".variation.ours");
    better.hidden = !line;
    if (!line) return;
    if (line !== copied) { // else the copy stays: one of its links may have the focus
      const copy = line.cloneNode(true);
      copy.className = "";
      better.replaceChildren(copy);
      copied = line;
    }
    for (const b of better.querySelectorAll("a[data-n]")) {
      const on = +b.dataset.n === game.at;
      b.classList.toggle("on", on);
      if (on) b.setAttribute("aria-current", "true"); else b.removeAttribute("aria-current");
    }
  };
  game.show = n => {
    if (n === undefined || n < 0 || n >= nodes.length) return;
    const old = links.get(game.at), a = links.get(n), p = nodes[n];
    if (old) { old.classList.remove("on"); old.removeAttribute("aria-current"); }
    game.at = n;
    lastUsed = game;
    if (board) showBoard(board, p.fen.split(" ")[0], p.arrows || [], game.flip, p.circles);
    if (now) now.textContent = p.text;
    if (lichess) lichess.href = lichess.dataset.base + (data.chess960 ? "chess960/" : "standard/") + p.fen.replaceAll(" ", "_");
    if (gauge) {
      gauge.classList.toggle("flip", game.flip);
      gauge.style.visibility = p.white === undefined ? "hidden" : ""; // nothing is known
      gauge.firstElementChild.style.height = (p.white === undefined ? 50 : p.white) + "%";
    }
    players();
    if (cursor) {
      const x = Math.min(Math.max((onMain(n) - data.first) / Math.max(data.last - data.first, 1), 0), 1) * 1000;
      cursor.setAttribute("x1", x); cursor.setAttribute("x2", x);
    }
    if (a) {
      a.classList.add("on");
      a.setAttribute("aria-current", "true");
      // Only the list scrolls, not the page.
      const box = list.getBoundingClientRect(), at = a.getBoundingClientRect();
      if (at.top < box.top + 30 || at.bottom > box.bottom - 30) list.scrollTop += (at.top + at.bottom - box.top - box.bottom) / 2;
    } else if (list) list.scrollTop = 0;
    showBetter();
  };
  const last = () => { let n = game.at; while (children[n].length) n = children[n][0]; return n; };
  // sibling goes to the next or previous of the lines that begin where this one does.
  const sibling = step => {
    let n = game.at;
    while (n > 0 && children[nodes[n].up].length < 2) n = nodes[n].up;
    if (n === 0) return false;
    const all = children[nodes[n].up];
    game.show(all[(all.indexOf(n) + step + all.length) % all.length]);
    return true;
  };
  game.go = {
    first: () => game.show(0),
    back: () => game.show(game.at > 0 ? nodes[game.at].up : 0),
    on: () => game.show(children[game.at][0]),
    last: () => game.show(last()),
    flip: () => { game.flip = !game.flip; game.show(game.at); },
    up: () => sibling(-1),
    down: () => sibling(1),
    better: () => {
      const a = links.get(game.at);
      if (a && a.closest(".variation.ours")) return game.show(children[game.at][0]);
      if (nodes[game.at].better) return game.show(nodes[game.at].better);
      game.show((children[game.at].map(n => nodes[n].better).find(n => n)) || children[game.at][0]);
    },
  };

  // jump goes to the next error of a kind and a side.
  const jump = (side, kind) => {
    const all = data.main.filter(n => links.get(n)?.classList.contains(kind) && nodes[n].fen.split(" ")[1] !== side);
    if (all.length > 0) game.show(all.find(n => n > game.at) ?? all[0]);
  };
  for (const row of section.querySelectorAll("tr[data-side]")) for (const kind of ["inaccuracy", "mistake", "blunder"]) {
    const cell = row.querySelector("td." + kind);
    if (!cell || cell.textContent === "0") continue;
    const button = document.createElement("button");
    Object.assign(button, {type: "button", className: "link " + kind, textContent: cell.textContent, title: "to the next one"});
    button.addEventListener("click", () => jump(row.dataset.side, kind));
    cell.replaceChildren(button);
  }
  const save = {fen: b => copyText(b, nodes[game.at].fen), pgn: b => copyText(b, data.pgn), file: () => saveText("game.pgn", data.pgn)};
  for (const b of section.querySelectorAll("button[data-copy]")) b.addEventListener("click", () => save[b.dataset.copy](b));

  section.addEventListener("click", e => {
    const a = e.target.closest("a[data-n]"), button = e.target.closest("button[data-to]");
    if (a) {
      e.preventDefault();
      game.show(+a.dataset.n);
      if (a.closest(".moments")) find(".study").scrollIntoView({block: "start"});
    } else if (button) game.go[button.dataset.to]();
  });
  if (graph) graph.addEventListener("click", e => {
    const box = graph.getBoundingClientRect();
    game.show(data.main[data.first + Math.round((e.clientX - box.left) / box.width * (data.last - data.first))]);
  });
  if (board) onWheel(board, back => game.go[back ? "back" : "on"]());
  games.push(game);
  game.show(0);
  section.classList.add("ready");
};

const gameKeys = {
  ArrowLeft: "back", ArrowRight: "on", k: "back", j: "on", ArrowUp: "up", ArrowDown: "down",
  Home: "first", End: "last", 0: "first", $: "last", f: "flip", " ": "better",
};

// gameOf is the game that keys move: the one under the pointer or with the focus, or
// the last that was moved.
const gameOf = () => games.find(g => g.section.matches(":hover")) || games.find(g => g.section.contains(document.activeElement)) || lastUsed;

document.addEventListener("keydown", e => {
  if (e.ctrlKey || e.altKey || e.metaKey || e.target.closest("input, select, textarea, summary")) return;
  if (e.key === " " && e.target.closest("button")) return; // it presses the button
  const game = games.length === 1 ? games[0] : gameOf(), action = gameKeys[keyOf(e)];
  if (!game || !action) return;
  if (game.go[action]() !== false) e.preventDefault();
});

onReady(() => {
  document.querySelectorAll("section.game").forEach(setUpGame);
  if (games.length) { lastUsed = games[0]; }
});
