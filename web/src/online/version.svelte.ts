// Whether this page and the server speak the same version.
import { PROTOCOL } from "../engine/wire/protocol";

class Version {
  /** The server speaks another version: the page must be loaded again. */
  outdated = $state.raw(false);

  /** Notes what the server speaks; whether this page understands it. */
  heard(protocol: number | undefined): boolean {
    if (protocol !== undefined && protocol !== PROTOCOL) this.outdated = true;
    return !this.outdated;
  }
}

export const version = new Version();

/** Loads the page again, past what a service worker keeps of it. The address leads back to the same table. */
export async function loadAgain(): Promise<void> {
  const worker = "serviceWorker" in navigator ? await navigator.serviceWorker.getRegistration().catch(() => undefined) : undefined;
  await worker?.unregister().catch(() => false);
  location.reload();
}
