// Passkeys: the browser makes and shows them, the server checks them.
import type { Passkey } from "../engine/wire/Passkey";
import { ask } from "../online/api";
import { forgetRenewal } from "../online/notify";

interface Ceremony {
  options: object;
}

/** Whether this browser can make passkeys and speaks of them in JSON; otherwise nothing is offered. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === "function" && "parseCreationOptionsFromJSON" in PublicKeyCredential;
}

export const passkeys = () => ask<Passkey[]>("account/passkeys");

/** Lets the browser make a passkey for the account. Nothing happens if its owner changes their mind. */
export async function addPasskey(label: string, password: string): Promise<boolean> {
  const { options } = await ask<Ceremony>("account/passkeys/options", { password });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  const credential = await unlessDismissed(navigator.credentials.create({ publicKey }));
  if (credential) await ask("account/passkeys", { label, credential: credential.toJSON() });
  return credential !== null;
}

export const removePasskey = (id: string) => ask(`account/passkeys/${id}`, {}, "DELETE");

/** Signs in with a passkey. `false` if its owner changes their mind. */
export async function signInWithPasskey(): Promise<boolean> {
  const { options } = await ask<Ceremony>("session/passkey/options", {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  const credential = await unlessDismissed(navigator.credentials.get({ publicKey }));
  if (credential) await ask("session/passkey", { credential: credential.toJSON() }).then(forgetRenewal);
  return credential !== null;
}

/** Browsers do not tell whether someone dismissed the dialog or has no passkey: neither is an error. */
async function unlessDismissed(asked: Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await asked) as PublicKeyCredential | null;
  } catch (error) {
    if (error instanceof DOMException && ["NotAllowedError", "AbortError", "InvalidStateError"].includes(error.name)) return null;
    throw error;
  }
}
