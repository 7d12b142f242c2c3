"use strict";
// What every page has: the choice of light or dark, tables that a keyboard can
// scroll, and lists that can be searched.
const onReady = f => document.readyState === "loading" ? document.addEventListener("DOMContentLoaded", f) : f();
const root = document.documentElement;
root.classList.add("script");

// Files may not be allowed to remember anything; the choice then holds for the page.
const remembered = {
  get: () => { try { return localStorage.getItem("footnote-theme"); } catch { return null; } },
  set: theme => { try { localStorage.setItem("footnote-theme", theme); } catch { /* not remembered */ } },
};
const isDark = () => root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
// keyOf names a key: a letter whatever Caps Lock says, and by its place where the keyboard has other letters.
const keyOf = e => e.key > "~" && e.key.length === 1 && /^Key[A-Z]$/.test(e.code) ? e.code.slice(3).toLowerCase() : /^[A-Z]$/.test(e.key) ? e.key.toLowerCase() : e.key;
// copyText copies text, and a button says that it has. Pages over plain HTTP may not use the clipboard
// but by a selection.
const copyText = async (button, text) => {
  button.dataset.name ??= button.textContent;
  let copied = true;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    copied = document.execCommand("copy");
    area.remove();
    button.focus();
  }
  button.textContent = copied ? "Copied" : "Not copied";
  setTimeout(() => { button.textContent = button.dataset.name; }, 1500);
};
// saveText downloads text as a file.
const saveText = (name, text) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], {type: "application/x-chess-pgn"}));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};
if (["light", "dark"].includes(remembered.get())) root.dataset.theme = remembered.get();

onReady(() => {
  const button = document.querySelector("button.theme");
  const label = () => {
    button.textContent = isDark() ? "☀" : "☾";
    button.title = button.ariaLabel = isDark() ? "Light colours" : "Dark colours";
  };
  if (button) {
    label();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", label);
    button.addEventListener("click", () => {
      root.dataset.theme = isDark() ? "light" : "dark";
      remembered.set(root.dataset.theme);
      label();
    });
  }
  for (const box of document.querySelectorAll(".scroll")) box.tabIndex = 0;

  // A search field shows the rows that hold every word, and together what stands in quotes; buttons
  // with data-find fill it.
  const field = document.querySelector("input[data-filters]");
  if (!field) return;
  const rows = [...document.querySelectorAll(field.dataset.filters)].map(row => [row, row.textContent.toLowerCase()]);
  const count = document.querySelector("output[data-count]");
  const filter = () => {
    const words = (field.value.toLowerCase().match(/"[^"]+"?|[^\s"]+/g) || []).map(w => w.replaceAll('"', ""));
    let shown = 0;
    for (const [row, text] of rows) {
      row.hidden = !words.every(w => text.includes(w));
      if (!row.hidden) shown++;
    }
    if (count) count.textContent = `${shown} of ${rows.length}`;
  };
  field.addEventListener("input", filter);
  document.addEventListener("click", e => {
    const button = e.target.closest("button[data-find]");
    if (!button) return;
    const text = button.dataset.find;
    field.value = text.includes('"') ? text : `"${text}"`;
    filter();
    field.scrollIntoView({block: "start"});
    field.focus({preventScroll: true});
  });
  filter();
});
