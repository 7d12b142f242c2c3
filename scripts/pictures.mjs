// Takes pictures of the page of footnote serve: node pictures.mjs CHROMIUM ADDRESS [FOLDER]
// Without FOLDER those of README.md, into docs.
import {mkdirSync} from "node:fs";
import {join} from "node:path";
import puppeteer from "puppeteer-core";

const [chromium, address, folder] = process.argv.slice(2);
const position = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";
const game = `[White "Anderssen"]\n[Black "Kieseritzky"]\n[Result "1-0"]\n
1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ (3... d5 4. Bxd5 Nf6 {is a sound answer} (4... c6 5. Bb3 Qh4+) 5. Nc3) 4. Kf1 b5 5. Bxb5 Nf6 6. Nf3 Qh6 {The queen stands badly here.} 7. d3 Nh5 8. Nh4 Qg5 9. Nf5 c6 10. g4 Nf6 1-0`;
const browser = await puppeteer.launch({
  executablePath: chromium, headless: true, args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"], timeout: 180_000, protocolTimeout: 600_000,
});

// open shows the page anew to a visitor who has not been here.
const open = async (width, height) => {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(300_000);
  await page.setViewport({width, height});
  await page.goto(address);
  await page.waitForFunction(() => document.querySelector("#board .pieces use") && document.body.dataset.state);
  return page;
};
const shoot = async (page, name, options) => {
  for (const scheme of ["light", "dark"]) {
    await page.emulateMediaFeatures([{name: "prefers-color-scheme", value: scheme}]);
    await page.evaluate(() => { window.scrollTo(0, 0); document.activeElement?.blur(); });
    await new Promise(done => setTimeout(done, 500));
    await page.screenshot({path: name(scheme), ...options});
  }
};
const type = (page, move) => page.evaluate(text => {
  document.querySelector("#typed").value = text;
  document.querySelector("#type").requestSubmit();
}, move);
const analysed = (page, depth) => page.waitForFunction(d => parseInt(document.querySelector("#n-depth").textContent) >= d, {}, depth);
// searched has a position searched to depth 12 with all details open.
const searched = async page => {
  await page.evaluate(fen => {
    document.querySelector("#how").open = document.querySelector("#setup").open = true;
    document.querySelector("#fen").value = fen;
    document.querySelector("#fenform").requestSubmit();
  }, position);
  await page.waitForFunction(() => !document.querySelector("#setup").open);
  await page.select("#analyse-limit", "depth:12");
  await page.waitForFunction(() => document.querySelector("#n-depth").textContent.startsWith("12/") && document.body.dataset.state === "idle");
};
const states = {
  analysing: async page => {
    for (const [i, move] of ["e4", "c5", "Nf3", "d6"].entries()) {
      await type(page, move);
      await page.waitForFunction(n => document.querySelectorAll("#moves li").length === n, {}, i + 1);
    }
    await analysed(page, 8);
  },
  playing: async page => {
    // Not by the mouse: what an analysis shows meanwhile moves the buttons.
    await page.$eval("#tab-play", tab => tab.click());
    await page.select("#play-strength", await page.evaluate(() => document.querySelector("#play-strength").options[2].value));
    await page.$eval("#play-new", button => button.click());
    await page.waitForFunction(() => document.querySelector("#status").textContent === "Your move."); // a move before is another wish
    for (const [i, move] of ["e4", "Nf3"].entries()) {
      await type(page, move);
      await page.waitForFunction(n => document.querySelectorAll("#moves li").length === n && document.querySelector("#status").textContent === "Your move.", {}, 2 * i + 2);
    }
  },
  tree: async page => {
    await page.evaluate(text => {
      document.querySelector("#pasting").open = true;
      document.querySelector("#pgn").value = text;
      document.querySelector("#paste").requestSubmit();
    }, game);
    await page.waitForFunction(() => document.querySelectorAll("#moves .variation").length > 1);
    await page.keyboard.press("End");
    await analysed(page, 8);
  },
};

if (folder) {
  mkdirSync(folder, {recursive: true});
  for (const [width, height] of [[390, 844], [1280, 900]]) {
    for (const [name, act] of Object.entries(states)) {
      const page = await open(width, height);
      await act(page);
      await shoot(page, scheme => join(folder, `${name}-${width}-${scheme}.png`), {fullPage: true});
      if (width === 390 && name === "analysing") await shoot(page, scheme => join(folder, `phone-${width}-${scheme}.png`));
      await page.browserContext().close();
    }
  }
} else {
  const page = await browser.newPage(); // its position comes before the first search begins
  page.setDefaultTimeout(300_000);
  await page.setViewport({width: 1280, height: 1070});
  await page.goto(address);
  await searched(page);
  await shoot(page, scheme => join("docs", `serve-${scheme}.webp`), {type: "webp", quality: 80});
}
await browser.close();
