// The engine as an object: send lines of UCI, hear lines of UCI.
const inNode = typeof process === "object" && Boolean(process.versions?.node);
const Worker = inNode ? (await import("node:worker_threads")).Worker : globalThis.Worker;

export class Engine {
  #worker = new Worker(new URL("worker.js", import.meta.url), {type: "module"});
  #hearers = new Set();
  #failed = null; // why nothing comes any more
  #last = Promise.resolve();

  constructor() {
    const hear = line => this.#tell(line);
    const fail = e => {
      this.#failed = new Error(e?.message || "the engine has ended");
      this.#tell(null);
    };
    if (inNode) this.#worker.on("message", hear).on("error", fail).on("exit", fail);
    else {
      this.#worker.onmessage = e => hear(e.data);
      this.#worker.onerror = fail;
    }
  }

  #tell(line) { for (const hearer of [...this.#hearers]) hearer(line); }

  /** Sends a line. */
  send(line) { this.#worker.postMessage(line); }

  /** Calls f for each line until the function that it returns is called. */
  listen(f) {
    const hearer = line => line !== null && f(line);
    this.#hearers.add(hearer);
    return () => this.#hearers.delete(hearer);
  }

  /** Sends a line, and returns the lines up to the one that begins with word. */
  ask(line, word) {
    const asked = this.#last.then(() => new Promise((done, failed) => {
      if (this.#failed) return failed(this.#failed);
      const lines = [], hearer = answer => {
        if (answer !== null) lines.push(answer);
        if (answer !== null && answer.split(" ", 1)[0] !== word) return;
        this.#hearers.delete(hearer);
        answer === null ? failed(this.#failed) : done(lines);
      };
      this.#hearers.add(hearer);
      this.send(line);
    }));
    this.#last = asked.catch(() => {});
    return asked;
  }

  /** Sets an option of UCI, such as Hash. */
  async set(name, value) {
    this.send(`setoption name ${name} value ${value}`);
    await this.ask("isready", "readyok");
  }

  /** Searches a position: go({fen, moves, limits: "movetime 1000"}) is {bestmove, ponder, info}. */
  async go({fen, moves = [], limits}) {
    this.send(`position ${fen ? "fen " + fen : "startpos"}${moves.length ? " moves " + moves.join(" ") : ""}`);
    const info = await this.ask("go " + limits, "bestmove"), [, bestmove, , ponder] = info.pop().split(" ");
    return {bestmove, ponder, info};
  }

  /** Ends a search: its result comes. */
  stop() { this.send("stop"); }

  /** Ends the engine. */
  async end() { await this.#worker.terminate(); }
}
