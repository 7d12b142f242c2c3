// A session with a UCI engine, for the clients beside it: const engine = open(PROGRAM).
// Lines come in order; an engine that says nothing for a minute fails the client.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export const patience = 60_000; // milliseconds, for a busy machine

// open starts an engine. Its send writes a line, read waits for one, fail ends both.
export function open(program) {
  const child = spawn(program, [], { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = [];
  const lines = [];
  createInterface({ input: child.stdout }).on('line', line => {
    const taker = waiting.shift();
    taker ? taker(line) : lines.push(line);
  });

  function fail(text) {
    console.error(`FAILED: ${text}`);
    child.kill();
    process.exit(1);
  }

  function send(line) {
    child.stdin.write(line + '\n');
  }

  function next(what) {
    if (lines.length > 0) return Promise.resolve(lines.shift());
    return new Promise(resolve => {
      const late = setTimeout(() => fail(`no ${what} within ${patience} ms`), patience);
      waiting.push(line => {
        clearTimeout(late);
        resolve(line);
      });
    });
  }

  // read returns the lines up to the first that begins with a word.
  async function read(word) {
    const seen = [];
    for (;;) {
      const line = await next(word);
      seen.push(line);
      if (line === word || line.startsWith(word + ' ')) return seen;
    }
  }

  async function ready() {
    send('isready');
    return read('readyok');
  }

  return { child, fail, send, read, ready };
}
