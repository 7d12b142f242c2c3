// The tree of a game. A node is a position and the move that led to it; its first child goes on
// with the line, the others begin variations.

// node returns a node below another, or the root of a tree; move gives it more fields.
export const node = (up, move = {}) => ({comment: "", nags: [], shapes: [], score: null, clock: "", ...move, up, kids: []});

// path lists the nodes from the first move to n.
export const path = n => {
  const list = [];
  for (; n.up; n = n.up) list.push(n);
  return list.reverse();
};

// through lists the line that leads to n and goes on with it.
export const through = n => {
  const list = path(n);
  while (n.kids.length > 0) list.push(n = n.kids[0]);
  return list;
};

// lastPlayed is where a game stands: what was tried beside it, or behind it, is no part of it.
export const lastPlayed = root => through(root).findLast(n => !n.tried) || root;

// rootOf is where the tree of n begins.
export const rootOf = n => {
  while (n.up) n = n.up;
  return n;
};

// child returns the node of a move below n: the one that is there, or a new one.
export const child = (n, move) => {
  let found = n.kids.find(k => k.move === move.move);
  if (!found) n.kids.push(found = node(n, move));
  return found;
};

// fork is the first move of the variation that n is part of; null on the main line.
export const fork = n => {
  while (n.up && n.up.kids[0] === n) n = n.up;
  return n.up ? n : null;
};

// promote puts the variation of n in place of the line that it leaves.
export const promote = n => {
  const first = fork(n), kids = first.up.kids;
  kids.unshift(...kids.splice(kids.indexOf(first), 1));
};

// remove takes n away with all that follows it.
export const remove = n => n.up.kids.splice(n.up.kids.indexOf(n), 1);

// flat writes a tree as a list, each node after the one above it, named by its place; grown reads it.
export const flat = root => {
  const list = [], open = [[root, -1]];
  while (open.length > 0) {
    const [n, up] = open.pop(), {kids, ...fields} = n;
    list.push({...fields, up});
    for (const k of kids.toReversed()) open.push([k, list.length - 1]);
  }
  return list;
};

export const grown = list => {
  const nodes = [];
  for (const fields of list) {
    const up = nodes[fields.up] || null, n = node(up, fields);
    if (up) up.kids.push(n);
    nodes.push(n);
  }
  return nodes;
};
