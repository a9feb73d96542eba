/** Waits for a task of its own. */
export function ownTask(): Promise<void> {
  return new Promise((resolve) => void inOwnTask(resolve));
}

/** Does something in a task of its own, after what the browser has to do now; returns what calls it off. */
export function inOwnTask(act: () => void): () => void {
  // Not a timer: that would wait longer, and for the clock.
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener("message", () => {
    port1.close();
    act();
  });
  port1.start();
  port2.postMessage(null);
  return () => port1.close();
}
