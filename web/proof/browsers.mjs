// The browsers as the proofs use them.
import puppeteer from "puppeteer-core";

export function chromium(...more) {
  return puppeteer.launch({
    executablePath: found("CHROMIUM", "chromium"),
    args: [
      "--no-sandbox",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      // 3D is drawn by the processor.
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
      ...more,
    ],
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
