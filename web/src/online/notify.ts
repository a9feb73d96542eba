// Notices on this device when it is someone's turn, by web push.
import { app } from "../app/app.svelte";
import type { KnownSubscription } from "../engine/wire/KnownSubscription";
import type { PushKey } from "../engine/wire/PushKey";
import { ask, asGuest } from "./api";
import { site } from "./site";

/** Where it is noted that this browser shows notices, and under which id the server knows it. */
const KEY = "trivium/notify";

/** Whether this browser shows notices; `denied` if its user does not allow that. */
export type Notified = "on" | "off" | "denied";

/** Whether this browser and this server can do it: browsers have no push over plain http. */
export async function canNotify(): Promise<boolean> {
  const able = import.meta.env.PROD && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  return able && ((await site()).push ?? false);
}

/** The bytes of a key. */
export function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Whether a subscription was made for this key; a server with another database has another one. */
function isFor({ options }: PushSubscription, key: Uint8Array): boolean {
  const known = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return known.length === key.length && known.every((byte, index) => byte === key[index]);
}

async function subscribe(): Promise<void> {
  const applicationServerKey = bytesOf((await ask<PushKey>("push/key")).key);
  await navigator.serviceWorker.register("./sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  let subscription = await pushManager.getSubscription();
  if (subscription && !isFor(subscription, applicationServerKey)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint, keys } = subscription.toJSON();
  const wish = { endpoint, keys: { p256dh: keys?.["p256dh"], auth: keys?.["auth"] }, language: app.settings.language };
  const { id } = await asGuest(() => ask<{ id: string }>("push/subscriptions", wish));
  app.store.setItem(KEY, id);
}

/** Asks the user, and the browser's push service. Must follow a click. */
export async function turnOn(): Promise<Notified> {
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  await subscribe();
  return "on";
}

export async function turnOff(): Promise<Notified> {
  const id = app.store.getItem(KEY);
  app.store.removeItem(KEY);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  // A server that does not know it any more sends nothing either.
  if (id) await ask(`push/subscriptions/${id}`, {}, "DELETE").catch(() => undefined);
  return "off";
}

/** The devices of whoever is signed in here. */
export async function devices(): Promise<readonly KnownSubscription[]> {
  return (await ask<{ subscriptions: KnownSubscription[] }>("push/subscriptions")).subscriptions;
}

/** Ends notices on a device; the one in hand forgets its subscription, too. */
export async function removeDevice(id: string, here: boolean): Promise<void> {
  if (here && (await canNotify())) await turnOff();
  // It may be gone already.
  await ask(`push/subscriptions/${id}`, {}, "DELETE").catch((error: unknown) => {
    if (!here) throw error;
  });
}

/** Sends a device a notice that says that notices arrive; whether its push service has taken it. */
export async function testDevice(id: string): Promise<boolean> {
  return (await ask<{ arrived: boolean }>(`push/subscriptions/${id}/test`, {})).arrived;
}

let renewed: Promise<void> | null = null;

/** Somebody else has signed in here: the server must hear who sees the notices now. */
export function forgetRenewal(): void {
  renewed = null;
}

/** How things are. If notices are on, this browser registers again: its owner, language or endpoint may have changed. */
export async function notified(): Promise<Notified> {
  if (app.store.getItem(KEY) === null) return "off";
  if (Notification.permission !== "granted") return "off";
  renewed ??= subscribe();
  try {
    await renewed;
  } catch {
    // It stays on; the next visit tries again.
    renewed = null;
  }
  return "on";
}
