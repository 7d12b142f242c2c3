// What the browser remembers: choices by the ids of their elements, for all tabs, and for each
// tab its game. A browser may refuse to store anything: then nothing is remembered.
import {byId} from "./dom.js";

const read = (storage, name) => { try { return JSON.parse(window[storage].getItem(name)); } catch { return null; } };
const write = (storage, name, value) => { try { window[storage].setItem(name, JSON.stringify(value)); } catch { /* not remembered */ } };

export const keptGame = {get: () => read("sessionStorage", "footnote-game"), set: value => write("sessionStorage", "footnote-game", value)};

const name = "footnote-settings";
const values = read("localStorage", name) || {};

export const setting = id => values[id];

export const set = (id, value) => {
  values[id] = value;
  write("localStorage", name, values);
};

// remember gives elements the values that they had, and keeps those that they get.
export const remember = (...ids) => {
  for (const id of ids) {
    const e = byId(id), field = e.tagName === "DETAILS" ? "open" : e.type === "checkbox" ? "checked" : "value";
    if (id in values && (e.tagName !== "SELECT" || [...e.options].some(o => o.value === values[id]))) e[field] = values[id];
    e.addEventListener(field === "open" ? "toggle" : "change", () => set(id, e[field]));
  }
};
