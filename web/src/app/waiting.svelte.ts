// What the page waits for: a file, or an answer of the server, that does not come at once.

/** Milliseconds until waiting is worth a sign. */
export const PATIENCE = 700;

class Waiting {
  /** How many things have been waited for too long. */
  count = $state(0);

  /** Waits for something. If that takes long, the page says so. */
  async during<T>(work: Promise<T>): Promise<T> {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      this.count++;
    }, PATIENCE);
    try {
      return await work;
    } finally {
      clearTimeout(timer);
      if (late) this.count--;
    }
  }
}

export const waiting = new Waiting();
