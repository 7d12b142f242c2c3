// Small helpers: elements, numbers, and talking to the server.

export const byId = id => document.getElementById(id);

// make returns an element; children are elements or text.
export const make = (name, attributes = {}, ...children) => fill(document.createElement(name), attributes, children);

// draw is make for the elements of SVG.
export const draw = (name, attributes = {}, ...children) =>
  fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);

const fill = (e, attributes, children) => {
  for (const key in attributes) e.setAttribute(key, attributes[key]);
  e.append(...children);
  return e;
};

// speak sets the text of an element that screen readers read aloud when it changes: what is set
// anew they may read again.
export const speak = (e, words) => { if (e.textContent !== words) e.textContent = words; };

// keepInSight scrolls a list, not the page, to one of its items; without one to its top.
export const keepInSight = (list, item) => {
  if (!item) return void (list.scrollTop = 0);
  const box = list.getBoundingClientRect(), at = item.getBoundingClientRect();
  if (at.top < box.top) list.scrollTop += at.top - box.top;
  else if (at.bottom > box.bottom) list.scrollTop += at.bottom - box.bottom;
};

// scrolls reports whether keys at an element are to scroll the wide table that it lies in.
export const scrolls = e => {
  const box = e.closest(".scroll");
  return box !== null && box.scrollWidth > box.clientWidth;
};

export const about = JSON.parse(byId("about").textContent);

export const count = n => Math.round(n).toLocaleString("en-US");

// short writes large numbers with two or three figures.
export const short = n => {
  for (const [unit, letter] of [[1e9, "G"], [1e6, "M"], [1e3, "k"]]) {
    const part = n / unit; // what is rounded to 1000 k is 1.0 M
    if (part >= 0.9995) return (part >= 99.95 ? Math.round(part) : part.toFixed(1)) + " " + letter;
  }
  return String(n);
};

// limitOf reads the value of a select: "depth:8", "nodes:1000", "ms:500" or nothing.
export const limitOf = select => {
  const [name, value] = select.value.split(":");
  return name ? {[name]: Number(value)} : {};
};

// settingOf says what a choice of setting means to the server.
export const settingOf = select =>
  ({whole: {grain: 1, whole: true}, play: {}, full: {full_width: true}})[select.value];

// passing makes an error of what the same request may not meet again in a moment.
export const passing = words => Object.assign(new Error(words), {passing: true});

// brokenOff is the error of an answer whose end does not come, in place of the browser's own words.
export const brokenOff = () => passing("The answer of the server broke off.");

// mayAgain asks for the cookie of a server that has begun anew, and reports whether it is the one that this page is of.
const mayAgain = async () => {
  const page = await fetch("./").then(answer => answer.text()).catch(() => "");
  return new DOMParser().parseFromString(page, "text/html").querySelector("footer")?.textContent === document.querySelector("footer").textContent;
};

// post asks the server; it throws with the server's words.
export const post = async (path, body, signal) => {
  const send = () => fetch(path, {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body), signal});
  let answer;
  try {
    answer = await send();
    if (answer.status === 401 && await mayAgain()) answer = await send();
  } catch (e) {
    if (e.name === "AbortError") throw e;
    throw passing(e.words || "The server does not answer. Is footnote serve still running?");
  }
  if (answer.ok) return answer;
  let words = `The server answered with error ${answer.status}.`;
  try { words = (await answer.json()).error || words; } catch { /* it was no JSON */ }
  throw answer.status === 429 || answer.status === 503 ? passing(words) : new Error(words);
};

// ask is post for an answer that is one object.
export const ask = async (path, body) => {
  const answer = await post(path, body);
  return answer.json().catch(() => { throw brokenOff(); });
};

// events calls on(name, data) for each server-sent event of an answer.
export const events = async (answer, on) => {
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const {value, done} = await reader.read().catch(e => { throw e.name === "AbortError" ? e : brokenOff(); });
    if (done) return;
    text += value;
    const parts = text.split("\n\n");
    text = parts.pop();
    for (const part of parts) {
      let name = "", data = "";
      for (const line of part.split("\n")) {
        if (line.startsWith("event: ")) name = line.slice(7);
        if (line.startsWith("data: ")) data += line.slice(6);
      }
      if (name) on(name, JSON.parse(data));
    }
  }
};
