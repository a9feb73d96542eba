// Accounts over the game server's HTTP interface.
import type { Account } from "../engine/wire/Account";
import type { Profile } from "../engine/wire/Profile";
import type { Webhook } from "../engine/wire/Webhook";
import { ask, asGuest, forgetGuest } from "../online/api";
import { canNotify, forgetRenewal, turnOff } from "../online/notify";

/** The account of this browser's session. */
export const account = () => ask<Account>("account");

/** Makes this guest's account. The recovery codes are shown once. */
export const signUp = (name: string, password: string) =>
  asGuest(() => ask<{ name: string; codes: string[] }>("account", { name, password }));

export const signIn = (name: string, password: string) => ask("session", { name, password }).then(forgetRenewal);

export const recover = (name: string, code: string, password: string) =>
  ask("session/recover", { name, code, password }).then(forgetRenewal);

/** Signs out. Whoever uses this browser next is not told of this person's games. */
export async function signOut(): Promise<void> {
  if (await canNotify()) await turnOff();
  await ask("session", {}, "DELETE");
  forgetGuest();
}

export const rename = (name: string) => ask("account", { name }, "PATCH");
export const changePassword = (old: string, fresh: string) => ask("account/password", { old, new: fresh });
export const newCodes = (password: string) => ask<{ codes: string[] }>("account/codes", { password });
export const makeToken = (label: string) => ask<{ token: string }>("account/keys", { label });
export const endKey = (id: string) => ask(`account/keys/${id}`, {}, "DELETE");
export const endOtherKeys = () => ask("account/keys", {}, "DELETE");

/** Where a program is notified of this person's turn. */
export const webhook = () => ask<{ webhook: Webhook | null }>("account/webhook");
/** The secret is shown once. */
export const setWebhook = (url: string) => ask<{ webhook: Webhook; secret: string }>("account/webhook", { url }, "PUT");
export const removeWebhook = () => ask("account/webhook", {}, "DELETE");

/** What everybody may see of someone. */
export const profileOf = (name: string) => ask<Profile>(`people/${encodeURIComponent(name)}`);

/** Everything that the server keeps of the account, as a text. */
export const exported = async () => JSON.stringify(await ask<object>("account/export"), null, 2);

export async function deleteAccount(password: string): Promise<void> {
  await ask("account", { password }, "DELETE");
  forgetGuest();
  if (await canNotify()) await turnOff();
}
