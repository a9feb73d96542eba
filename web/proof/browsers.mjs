// The browsers as the proofs use them.
import puppeteer from "puppeteer-core";

/** With 3D, which is drawn by the processor. */
export function chromium(...more) {
  return flatChromium("--use-angle=swiftshader", "--enable-unsafe-swiftshader", ...more);
}

/**
 * Without 3D. An emulated graphics card takes 75 to 300 ms for a frame of any page, an empty one too, and holds up the page's
 * main thread for as long.
 */
export function flatChromium(...more) {
  return puppeteer.launch({
    executablePath: found("CHROMIUM", "chromium"),
    args: ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking", ...more],
  });
}

/** Firefox needs a window to draw in 3D. */
export function firefox() {
  return puppeteer.launch({
    browser: "firefox",
    headless: false,
    protocol: "webDriverBiDi",
    executablePath: found("FIREFOX", "firefox-esr"),
    extraPrefsFirefox: { "intl.accept_languages": "en-GB", "webgl.force-enabled": true },
  });
}

/** The path of a browser: the environment gives it, or its name. */
function found(variable, name) {
  const given = process.env[variable] ?? name;
  return given.includes("/") ? given : `/usr/bin/${given}`;
}
