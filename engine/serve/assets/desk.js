// What the parts of the page share: what the user is doing, and how it is told what goes wrong.
import {byId, speak} from "./dom.js";
import {redraw} from "./board-view.js";

// mode is "analyse" or "play"; show says anew what the state is.
export const desk = {mode: "analyse", show: () => {}};

export const complain = e => speak(byId("complaint"), e ? e.message || String(e) : "");

// attempt runs something that the server may refuse. What nobody asked for just now is quiet: it leaves
// the last complaint to be read.
export const attempt = async (f, quiet = false) => {
  try {
    if (!quiet) complain();
    await f();
  } catch (e) {
    if (e.name !== "AbortError") complain(e);
    redraw();
  }
};
