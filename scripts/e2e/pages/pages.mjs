// Looks at HTML pages in Chromium: node pages.mjs CHROMIUM PICTURES PAGE.html…
// Each page, light and dark, on screens from 360 to 2,560 pixels, must not be wider
// than the screen, say nothing on the console, ask nothing of the network and, if
// axe-core is there, have no text of low contrast and no control without a name. Games
// must follow the keyboard. Pictures of 390 and 1,280 pixels stay in PICTURES.
import {mkdirSync, readFileSync} from "node:fs";
import {createRequire} from "node:module";
import {basename, dirname, join, relative, resolve} from "node:path";
import {pathToFileURL} from "node:url";
import puppeteer from "puppeteer-core";

const [chromium, pictures, ...pages] = process.argv.slice(2);
let axe = null;
try {
  axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
} catch {
  console.log("axe-core is not installed: contrast and names are not checked");
}
mkdirSync(pictures, {recursive: true});
let faults = 0;
const fault = text => { faults++; console.error("FAILED: " + text); };

const browser = await puppeteer.launch({
  executablePath: chromium, headless: true, args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"], timeout: 180_000, protocolTimeout: 600_000,
}).catch(e => {
  console.log(`skipped: ${chromium} does not run here: ${e.message.split("\n")[0]}`);
  process.exit(77);
});
const wait = ms => new Promise(done => setTimeout(done, ms));

const open = async (file, width, scheme) => {
  const page = await browser.newPage();
  page.setDefaultTimeout(0); // of a slow machine
  const where = `${basename(dirname(resolve(file)))}/${basename(file)}, ${width} px, ${scheme}`;
  page.on("console", m => { if (["error", "warning", "warn"].includes(m.type())) fault(`${where}: console: ${m.text()}`); });
  page.on("pageerror", e => fault(`${where}: ${e.message}`));
  page.on("request", r => { if (!/^(file|data):/.test(r.url())) fault(`${where}: asks for ${r.url()}`); });
  await page.setViewport({width, height: width < 700 ? 844 : 900});
  await page.emulateMediaFeatures([{name: "prefers-color-scheme", value: scheme}]);
  await page.goto(pathToFileURL(resolve(file)).href);
  return {page, where};
};

const checkWidth = async (page, where) => {
  const wide = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return null;
    const scrolls = e => { for (; e; e = e.parentElement) if (/auto|scroll|hidden/.test(getComputedStyle(e).overflowX) && e !== document.body) return true; return false; };
    const out = [...document.querySelectorAll("body *")].filter(e => e.getBoundingClientRect().right > width + 1 && !scrolls(e));
    return `${document.documentElement.scrollWidth} px: ` + out.slice(0, 3).map(e => e.outerHTML.slice(0, 90)).join(" | ");
  });
  if (wide) fault(`${where}: wider than the screen, ${wide}`);
};

const checkAxe = async (page, where) => {
  if (!axe) return;
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const result = await axe.run(document, {resultTypes: ["violations"], runOnly: ["color-contrast", "button-name", "link-name", "label", "image-alt", "svg-img-alt", "scrollable-region-focusable", "duplicate-id", "aria-allowed-attr", "aria-roles"]});
    return result.violations.flatMap(v => v.nodes.slice(0, 3).map(n => `${v.id}: ${n.html.slice(0, 100)} ${n.any.map(a => a.message).join("; ").slice(0, 160)}`));
  });
  for (const text of found) fault(`${where}: ${text}`);
};

// checkGame plays the first game through by keys.
const checkGame = async (page, where) => {
  const state = () => page.evaluate(() => {
    const game = document.querySelector("section.game.ready");
    const on = game && game.querySelector(".moves a.on");
    return game && {on: on ? +on.dataset.n : 0, board: game.querySelector(".table svg.board .pieces").innerHTML, now: game.querySelector(".now").textContent,
      last: Math.max(...[...game.querySelectorAll(".moves > a")].map(a => +a.dataset.n)), first: +game.querySelector(".moves > a").dataset.n,
      inside: !on || (on.getBoundingClientRect().bottom <= game.querySelector(".moves").getBoundingClientRect().bottom + 1)};
  });
  const begin = await state();
  if (!begin) {
    if (await page.$("section.game")) fault(`${where}: the game cannot be played through`);
    return;
  }
  const press = async key => { await page.keyboard.press(key); return state(); };
  const expect = (ok, text) => { if (!ok) fault(`${where}: ${text}`); };
  const after = await press("ArrowRight");
  expect(after.on === begin.first && after.board !== begin.board, "the right arrow does not make a move");
  expect((await press("ArrowLeft")).board === begin.board, "the left arrow does not take it back");
  const end = await press("End");
  expect(end.on === end.last && end.inside, `End goes to ${end.on}, not ${end.last}, or out of sight`);
  const flipped = await press("f");
  expect(flipped.board !== end.board && flipped.on === end.on, "f does not turn the board");
  expect((await press("f")).board === end.board, "f does not turn the board back");
  expect((await press("Home")).board === begin.board, "Home does not go to the start");
  const moment = await page.$(".moments a");
  if (moment) {
    await moment.click();
    const at = await state();
    expect(at.on === await page.evaluate(() => +document.querySelector(".moments a").dataset.n), "a turning point does not jump into the game");
    expect(await page.evaluate(() => !document.querySelector(".better").hidden), "the better line is not shown");
    const better = await press("Space");
    expect(better.on !== at.on && better.board !== at.board, "space does not play the better line");
    await press("ArrowUp");
  }
};

for (const file of pages) {
  const name = relative(dirname(pages[0]), file).replace(/\.html$/, "").replaceAll(/[\\/]/g, "-");
  for (const scheme of ["light", "dark"]) {
    for (const width of [360, 390, 700, 860, 1280, 2560]) {
      const {page, where} = await open(file, width, scheme);
      await checkWidth(page, where);
      if (width === 390 || width === 1280) {
        await checkAxe(page, where);
        await checkGame(page, where);
        await page.evaluate(() => scrollTo(0, 0));
        await wait(200);
        const high = await page.evaluate(() => Math.min(document.documentElement.scrollHeight, 9000));
        await page.screenshot({path: join(pictures, `${name}-${width}-${scheme}.png`), clip: {x: 0, y: 0, width, height: high}, captureBeyondViewport: true});
        const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
        const before = await paper();
        await page.click("button.theme");
        if (await paper() === before) fault(`${where}: the button does not change the colours`);
        await page.evaluate(() => localStorage.clear()); // the next page begins as the system says
      }
      await page.close();
    }
  }
}
await browser.close();
console.log(`${pages.length} pages, ${faults} faults`);
process.exit(faults ? 1 : 0);
