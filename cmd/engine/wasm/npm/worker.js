// A worker, of a browser or of node, that runs footnote.wasm beside this file: each message
// is a line of its input, each line of its output a message.
import "./wasm_exec.js";

const encoder = new TextEncoder(), decoder = new TextDecoder();
const lines = [];
let waiting = null; // a read without a line

const feed = () => {
  if (!waiting || lines.length === 0) return;
  const {buffer, offset, length, callback} = waiting, piece = lines[0].subarray(0, length);
  waiting = null;
  buffer.set(piece, offset);
  if (piece.length === lines[0].length) lines.shift();
  else lines[0] = lines[0].subarray(piece.length);
  callback(null, piece.length);
};

const hear = line => {
  lines.push(encoder.encode(line + "\n"));
  feed();
};

// Files as Go knows them: standard input, output and errors.
let rest = "";
Object.assign(globalThis.fs, {
  read(fd, buffer, offset, length, position, callback) {
    waiting = {buffer, offset, length, callback};
    feed();
  },
  writeSync(fd, data) {
    const parts = (rest + decoder.decode(data, {stream: true})).split("\n");
    rest = parts.pop();
    for (const line of parts) fd === 1 ? say(line) : console.error(line);
    return data.length;
  },
  write(fd, buffer, offset, length, position, callback) {
    callback(null, this.writeSync(fd, buffer.subarray(offset, offset + length)));
  },
});

let say = line => postMessage(line);
const inBrowser = typeof postMessage === "function" && typeof WorkerGlobalScope === "function";
if (inBrowser) addEventListener("message", e => hear(e.data));

const start = async () => {
  const go = new Go(), url = new URL("footnote.wasm", import.meta.url);
  let program;
  if (inBrowser) {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    program = await WebAssembly.instantiate(await answer.arrayBuffer(), go.importObject);
  } else {
    const {parentPort} = await import("node:worker_threads"), {readFile} = await import("node:fs/promises");
    say = line => parentPort.postMessage(line);
    parentPort.on("message", hear);
    program = await WebAssembly.instantiate(await readFile(url), go.importObject);
    go.exit = () => parentPort.close();
  }
  await go.run(program.instance);
};
start().catch(e => setTimeout(() => { throw e; })); // becomes the worker's error
