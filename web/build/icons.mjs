// Draws the icons of the page from `public/icon.svg`: `CHROMIUM=/usr/bin/chromium node build/icons.mjs`.
import { readFileSync } from "node:fs";
import { chromium } from "@playwright/test";

const folder = new URL("../public/", import.meta.url);
const icon = readFileSync(new URL("icon.svg", folder), "utf8");
/** Systems that cut icons into a shape of their own want colour up to every corner. */
const square = icon.replace(/ rx="\d+"/, "");

const ICONS = [
  { name: "icon-192.png", size: 192, svg: icon },
  { name: "icon-512.png", size: 512, svg: icon },
  { name: "icon-mask-512.png", size: 512, svg: square },
  { name: "icon-apple-180.png", size: 180, svg: square },
];

const executablePath = process.env["CHROMIUM"];
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ["--no-sandbox"] });
const page = await browser.newPage();
for (const { name, size, svg } of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
  await page.screenshot({ path: new URL(name, folder).pathname, omitBackground: true });
}
await browser.close();
