// Takes pictures of an analysis in the page of footnote serve: node picture.mjs CHROMIUM ADDRESS FOLDER
import {join} from "node:path";
import puppeteer from "puppeteer-core";

const [chromium, address, folder] = process.argv.slice(2);
const position = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";
const browser = await puppeteer.launch({
  executablePath: chromium, headless: true, args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"], timeout: 180_000, protocolTimeout: 600_000,
});
const page = await browser.newPage();
page.setDefaultTimeout(300_000);
await page.setViewport({width: 1280, height: 1070});
await page.goto(address);
// The engine is on: it searches what is shown.
await page.evaluate(fen => {
  document.querySelector("#how").open = document.querySelector("#setup").open = true;
  document.querySelector("#fen").value = fen;
  document.querySelector("#fenform").requestSubmit();
}, position);
await page.waitForFunction(() => !document.querySelector("#setup").open);
await page.select("#analyse-limit", "depth:12");
await page.waitForFunction(() => document.querySelector("#n-depth").textContent.startsWith("12/") && document.body.dataset.state === "idle");
for (const scheme of ["light", "dark"]) {
  await page.emulateMediaFeatures([{name: "prefers-color-scheme", value: scheme}]);
  await page.evaluate(() => { window.scrollTo(0, 0); document.activeElement?.blur(); });
  await new Promise(done => setTimeout(done, 500));
  await page.screenshot({path: join(folder, `serve-${scheme}.webp`), type: "webp", quality: 80});
}
await browser.close();
