import {Engine} from "footnote-chess";

const engine = new Engine();
await engine.set("Hash", 32);
engine.listen(line => console.log(line));
const {bestmove, ponder} = await engine.go({moves: ["e2e4"], limits: "movetime 1000"});
console.log(`best ${bestmove}, expected answer ${ponder}`);
setTimeout(() => engine.stop(), 500);
await engine.go({limits: "infinite"}); // until stop
await engine.end();
