// One search at a time, as the server allows it.
import {brokenOff, byId, events, post} from "./dom.js";

let current = null;

// search asks for a search. on has functions for what comes: start, progress (once for
// each event) and end with the reason, "" when everything was done. A search that is under
// way ends first, silently.
export const search = async (request, on) => {
  const mine = {abort: new AbortController(), begun: null};
  if (current) current.abort.abort();
  current = mine;
  let ended = false, waited = false;
  const end = (reason, failed) => {
    if (ended) return;
    ended = true;
    if (current === mine) current = null;
    on.end(reason, failed);
  };
  try {
    mine.begun = post("/api/v1/search", request, mine.abort.signal);
    await events(await mine.begun, (name, data) => {
      if (current !== mine) return;
      if (name === "waiting") byId("complaint").textContent = `Others search here too: you are number ${data.position} in line.`;
      waited ||= name === "waiting";
      if (name === "start" && (waited || !on.quiet)) byId("complaint").textContent = "";
      if (name === "start" && on.start) on.start(data);
      if (name === "progress") on.progress(data);
      if (name === "end") end(data.reason, false);
    });
    if (current === mine) throw brokenOff();
    end("replaced", false); // it had ended when the next one began
  } catch (e) {
    const failed = current === mine && e.name !== "AbortError"; // a refusal may be read when the next one has begun
    end(failed ? e.message : "replaced", failed);
  }
};

export const searching = () => current !== null;

// stop asks the server to end the search, once it has begun there: one that overtook the request
// would end nothing. The result still comes.
export const stop = async () => {
  const mine = current;
  try {
    await mine?.begun;
    if (mine === current) await post("/api/v1/stop", {});
  } catch {} // the search was refused, or the server is gone: the search's own end says so
};

// abandon ends the search without its result.
export const abandon = () => {
  if (current) current.abort.abort();
  current = null;
};
