// What a connection to a table is made of in a browser.
import type { World } from "../headless/online/connection";
import { socketAddress } from "./api";

export function world(id: string): World {
  return {
    connect: (after, events) => {
      const socket = new WebSocket(socketAddress(id, after));
      socket.addEventListener("open", () => events.opened());
      socket.addEventListener("message", ({ data }) => events.heard(String(data)));
      socket.addEventListener("close", () => events.closed());
      return socket;
    },
    later: (milliseconds, act) => {
      const timer = setTimeout(act, milliseconds);
      return () => clearTimeout(timer);
    },
    random: Math.random,
  };
}
