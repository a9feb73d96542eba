// Web push and webhooks: the server sends to the test's own endpoint, and DevTools hands what has arrived to the page.
import { expect, test } from "@playwright/test";

import { Endpoint, decrypted, deviceKeys, isSigned } from "./endpoint";
import { GameServer } from "./server";
import { barriers } from "./support";

const server = new GameServer(["--set", "notify.push_hosts=127.0.0.1", "--set", "notify.allow=127.0.0.1"]);
const endpoint = new Endpoint();
test.beforeAll(async () => {
  await endpoint.start();
  await server.start();
});
test.afterAll(async () => {
  await server.remove();
  endpoint.stop();
});

test("a device is told that it is one's turn, and leads to the table", async ({ browser }) => {
  const [ada, bo] = [await server.member(browser, "Ada"), await server.member(browser, "Bo")];
  const keys = deviceKeys();
  await bo.context().grantPermissions(["notifications"], { origin: new URL(server.address).origin });
  await bo.addInitScript(
    ({ endpoint, keys }) => {
      localStorage.setItem("trivium/settings", '{"language":"de"}');
      // A browser without a push service of its own: the test has made the keys.
      let made: PushSubscription | null = null;
      PushManager.prototype.getSubscription = () => Promise.resolve(made);
      PushManager.prototype.subscribe = (options) => {
        const unsubscribe = () => ((made = null), Promise.resolve(true));
        made = { endpoint, options, unsubscribe, toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription;
        return Promise.resolve(made);
      };
    },
    { endpoint: endpoint.url("/push/bo"), keys: { p256dh: keys.p256dh, auth: keys.auth } },
  );
  await bo.goto("#/together");
  const wish = bo.getByRole("switch", { name: "Benachrichtige mich, wenn ich am Zug bin" });
  await expect(wish).not.toBeChecked();
  await wish.click();
  const devices = async () => {
    const answer = await bo.context().request.get("api/push/subscriptions");
    return ((await answer.json()) as { subscriptions: object[] }).subscriptions.length;
  };
  await expect.poll(devices).toBe(1);
  await expect(wish).toBeEnabled();
  await expect(wish).toBeChecked();
  expect(await barriers(bo)).toEqual([]);

  const table = await server.game(ada, bo, "days 3d+3d");
  await server.move(ada, table, 0, "I3:a1,a2,a3");
  const { path, body } = await endpoint.next();
  expect(path).toBe("/push/bo");
  const message = decrypted(body, keys);
  expect(JSON.parse(message)).toEqual({ table, game: "caminos", others: ["Ada"], language: "de" });

  const devtools = await bo.context().newCDPSession(bo);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => first && resolve(first.registrationId));
  });
  await devtools.send("ServiceWorker.enable");
  const [worker] = bo.context().serviceWorkers();
  await worker!.evaluate(() => {
    navigator.setAppBadge = (count?: number) => (Object.assign(globalThis, { badge: count }), Promise.resolve());
  });
  const origin = new URL(server.address).origin;
  await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await registered, data: message });
  const shown = () =>
    bo.evaluate(async () => {
      const { getNotifications } = ServiceWorkerRegistration.prototype;
      const notices = await getNotifications.call(await navigator.serviceWorker.ready);
      return notices.map(({ title, body, lang, data }) => ({ title, body, lang, data: data as unknown }));
    });
  const expected = [{ title: "Du bist am Zug", body: "Caminos mit Ada", lang: "de", data: { table } }];
  await expect.poll(shown).toEqual(expected);
  await expect.poll(() => worker!.evaluate(() => (globalThis as { badge?: number }).badge)).toBe(1);
  await expect(bo).toHaveTitle(/^\(1\) /);

  // A click on it leads to the table, in the window that is there.
  await worker!.evaluate(async () => {
    const scope = self as unknown as ServiceWorkerGlobalScope;
    const [notification] = await scope.registration.getNotifications();
    scope.dispatchEvent(new NotificationEvent("notificationclick", { notification: notification! }));
  });
  await expect(bo).toHaveURL(new RegExp(`#/table/${table}$`));
  await expect.poll(shown).toEqual([]);

  // At a table of days the switch is there, too.
  await bo.getByRole("button", { name: "Mehr" }).click();
  await expect(wish).toBeChecked();
  await wish.click();
  await expect(wish).not.toBeChecked();
  await expect.poll(devices).toBe(0);
  await Promise.all([ada.context().close(), bo.context().close()]);
});

test("an account sees its devices, tries one, and removes it", async ({ browser }) => {
  const eve = await server.member(browser, "Eve");
  const keys = deviceKeys();
  const headers = { origin: new URL(server.address).origin };
  const wish = { endpoint: endpoint.url("/push/eve"), keys: { p256dh: keys.p256dh, auth: keys.auth }, language: "en" };
  expect((await eve.context().request.post("api/push/subscriptions", { data: wish, headers })).status()).toBe(201);
  await eve.goto("#/account");
  const notices = eve.locator("section").filter({ has: eve.getByRole("heading", { name: "Notifications" }) });
  await expect(notices.getByRole("listitem")).toHaveCount(1);
  await expect(notices.getByRole("listitem")).toContainText("This browser");
  expect(await barriers(eve)).toEqual([]);
  await notices.getByRole("button", { name: "Send a test" }).click();
  const { path, body } = await endpoint.next();
  expect(path).toBe("/push/eve");
  expect(JSON.parse(decrypted(body, keys))).toEqual({ test: true, language: "en" });
  await expect(notices.getByText("Sent.")).toBeVisible();
  await notices.getByRole("button", { name: "No more notifications: This browser" }).click();
  await expect(notices.getByRole("listitem")).toHaveCount(0);

  // The settings have the switch, too.
  await eve.getByRole("button", { name: "Settings" }).click();
  await expect(eve.getByRole("dialog").getByRole("switch", { name: "Notify me when it is my turn" })).not.toBeChecked();
  await eve.context().close();
});

test("an account sets a webhook, which is signed", async ({ browser }) => {
  const [cleo, dan] = [await server.member(browser, "Cleo"), await server.member(browser, "Dan")];
  await dan.goto("#/account");
  await dan.getByText("Webhook", { exact: true }).click();
  await dan.getByLabel("Address of the program").fill("https://10.0.0.1/turn");
  await dan.getByRole("button", { name: "Set the webhook" }).click();
  await expect(dan.getByRole("alert")).toContainText("This address does not work");
  await dan.getByLabel("Address of the program").fill(endpoint.url("/hook"));
  await dan.getByRole("button", { name: "Set the webhook" }).click();
  const secret = await dan.getByLabel("Copy the signing secret now, it is shown only once:").inputValue();
  expect(await barriers(dan)).toEqual([]);

  const table = await server.game(cleo, dan, "none");
  await server.move(cleo, table, 0, "I3:a1,a2,a3");
  const request = await endpoint.next();
  expect(request.path).toBe("/hook");
  expect(isSigned(request, secret)).toBe(true);
  expect(JSON.parse(request.body.toString())).toMatchObject({ event: "turn", table, seat: 1, name: "Dan", link: `${server.address}#/table/${table}` });

  await dan.reload();
  await dan.getByText("Webhook", { exact: true }).click();
  await expect(dan.getByLabel("Address of the program")).toHaveValue(endpoint.url("/hook"));
  await expect(dan.getByLabel("Copy the signing secret now, it is shown only once:")).toHaveCount(0);
  await dan.getByRole("button", { name: "Remove the webhook" }).click();
  await expect(dan.getByRole("button", { name: "Remove the webhook" })).toHaveCount(0);
  await Promise.all([cleo.context().close(), dan.context().close()]);
});
