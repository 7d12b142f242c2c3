// Lists of tabs, each with the panels that they name.

// tabs makes one of a list that an id names; chosen(name) is called when another tab is chosen.
// It returns the function that chooses.
export const tabs = (list, chosen = () => {}) => {
  const all = [...list.querySelectorAll("[role=tab]")];
  let now = "";
  const choose = name => {
    if (now === name) return;
    now = name;
    for (const tab of all) {
      const on = tab.id === "tab-" + name;
      tab.setAttribute("aria-selected", on);
      tab.tabIndex = on ? 0 : -1;
      document.getElementById(tab.id.slice(4)).hidden = !on;
    }
    chosen(name);
  };
  for (const tab of all) {
    tab.addEventListener("click", () => choose(tab.id.slice(4)));
    tab.addEventListener("keydown", e => {
      const step = {ArrowRight: 1, ArrowLeft: -1}[e.key];
      if (!step) return;
      e.preventDefault();
      e.stopPropagation();
      const next = all[(all.indexOf(tab) + step + all.length) % all.length];
      next.focus();
      choose(next.id.slice(4));
    });
  }
  return choose;
};
