import { defineConfig, devices } from "@playwright/test";

/** A program by its name or path. */
const found = (program: string) => (program.includes("/") ? program : `/usr/bin/${program}`);
const chromium = found(process.env["CHROMIUM"] ?? "chromium");
/** Has no notifications, and is faster. */
const shell = found(process.env["HEADLESS_SHELL"] ?? chromium);

const args = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  // Without a real GPU, pictures are painted much faster by the CPU itself.
  "--disable-gpu-rasterization",
];

/** Where the page is served while tests run. */
const port = process.env["PORT"] ?? "4173";

export default defineConfig({
  testDir: "e2e",
  timeout: 180_000,
  expect: { timeout: 20_000 },
  workers: 1,
  // A busy machine may be late once.
  retries: 1,
  reporter: [["list"]],
  snapshotPathTemplate: "{testDir}/looks/{arg}{ext}",
  use: {
    baseURL: `http://127.0.0.1:${port}/`,
    // A button that never comes fails soon, not when the test times out.
    actionTimeout: 60_000,
    reducedMotion: "reduce",
    // Computers answer at once, unless a test is about their pace.
    storageState: {
      cookies: [],
      origins: [{ origin: `http://127.0.0.1:${port}`, localStorage: [{ name: "trivium/settings", value: '{"pace":"instant"}' }] }],
    },
    locale: "en-GB",
    launchOptions: { executablePath: shell, args },
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1280, height: 800 } }, testIgnore: /phone|notify/ },
    { name: "phone", use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } }, testMatch: /phone/ },
    { name: "notifications", use: { launchOptions: { executablePath: chromium, args } }, testMatch: /notify/ },
  ],
  webServer: {
    command: `npx vite preview --host 127.0.0.1 --port ${port} --strictPort`,
    url: `http://127.0.0.1:${port}/`,
    reuseExistingServer: false,
  },
});
