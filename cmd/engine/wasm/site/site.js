// What the page asks its server is answered by a worker: serve, in this browser.
(() => {
  const worker = new Worker("worker.js", {type: "module"}), open = new Map(), encoder = new TextEncoder();
  let last = 0, broken = null;

  worker.onmessage = ({data}) => {
    const {id, status, text, end} = JSON.parse(data), asked = open.get(id);
    if (!asked) return;
    if (!asked.body) {
      asked.done(new Response(new ReadableStream({start: body => { asked.body = body; }}), {status}));
    }
    if (text) asked.body.enqueue(encoder.encode(text));
    if (end) {
      open.delete(id);
      asked.body.close();
    }
  };
  worker.onerror = () => {
    broken = Object.assign(new TypeError(), {words: "The engine does not run in this browser, or could not be loaded."});
    for (const {failed, body} of open.values()) body ? body.error(broken) : failed(broken);
    open.clear();
  };

  globalThis.fetch = (path, {body, signal} = {}) => new Promise((done, failed) => {
    if (broken) return failed(broken);
    const id = ++last, asked = {done, failed, body: null};
    const abort = () => {
      if (!open.delete(id)) return;
      worker.postMessage(JSON.stringify({id, abort: true}));
      const why = new DOMException("aborted", "AbortError");
      asked.body ? asked.body.error(why) : failed(why);
    };
    if (signal?.aborted) return failed(new DOMException("aborted", "AbortError"));
    signal?.addEventListener("abort", abort, {once: true});
    open.set(id, asked);
    worker.postMessage(JSON.stringify({id, path, body}));
  });

  // Without these the page needs its files each time.
  addEventListener("load", async () => {
    try {
      await navigator.serviceWorker.register("offline.js");
      const cache = await caches.open("footnote"), mine = performance.getEntriesByType("resource").map(e => e.name);
      await cache.addAll(new Set(["./", "worker.js", "wasm_exec.js", "footnote.wasm", ...mine.filter(name => name.startsWith(location.origin))]
        .map(name => new URL(name, location).href)));
      document.body.dataset.kept = "true";
    } catch { /* a browser that keeps nothing for this page */ }
  });
})();
