// Uses the packed package as a program would: node test.mjs "$(go run ./cmd/engine/wasm bench)", beside node_modules.
import assert from "node:assert/strict";
import {Engine} from "footnote-chess";

const engine = new Engine(), after = ms => new Promise(done => { setTimeout(done, ms); });
const heard = [], deaf = engine.listen(line => heard.push(line));
assert.match((await engine.ask("uci", "uciok"))[0], /^id name Footnote \d/);
deaf();
assert.equal(heard.at(-1), "uciok");
await engine.set("Hash", 8);

const timed = await engine.go({moves: ["e2e4"], limits: "movetime 1000"});
assert.match(timed.bestmove, /^[a-h][78][a-h][56]$|^[bg]8[acfh]6$/);
assert.ok(timed.info.some(line => line.startsWith("info depth ")));

const late = [];
for (let i = 0; i < 5; i++) {
  const search = engine.go({limits: "infinite"});
  await after(300);
  const began = performance.now();
  engine.stop();
  await search;
  late.push(performance.now() - began);
}
assert.ok(Math.min(...late) < 100, `stop took ${late} ms`); // the least: others may use this machine
console.log("stop:", late.map(Math.round).join(" "), "ms");

await engine.set("MultiPV", 3);
const {info} = await engine.go({fen: "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", limits: "depth 5"});
assert.deepEqual(info.filter(line => line.startsWith("info depth 5 ")).slice(-3).map(line => / multipv (\d)/.exec(line)[1]), ["1", "2", "3"]);
assert.match(info.filter(line => / multipv 1 /.test(line)).at(-1), / score mate 1 /);

if (process.argv[2]) { // the speeds of one machine, one after the other
  const [here, native] = [(await engine.ask("bench", "Bench:")).join("\n"), process.argv[2]].map(text => / nodes (\d+) nps\n(Bench: \d+)$/.exec(text));
  assert.equal(here[2], native[2]);
  console.log(`${here[1]} nps here, ${native[1]} native: ${(native[1] / here[1]).toFixed(1)} times`);
}
await engine.end();
await assert.rejects(engine.ask("isready", "readyok"));
