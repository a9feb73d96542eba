import { expect, it } from "vitest";

import { ActionRefused, Connection, type Socket, type SocketEvents, backoff } from "./connection";

/** A server at the other end of the line, and time that passes when it is told to. */
class FakeWorld {
  readonly sockets: { after: number; events: SocketEvents; sent: { id: string }[]; closed: boolean }[] = [];
  timers: { at: number; act: () => void }[] = [];
  now = 0;
  readonly heard: string[] = [];
  readonly states: boolean[] = [];
  failures = 0;

  readonly connection = new Connection(
    {
      connect: (after, events): Socket => {
        const socket = { after, events, sent: [] as { id: string }[], closed: false };
        this.sockets.push(socket);
        return { send: (text) => void socket.sent.push(JSON.parse(text) as { id: string }), close: () => (socket.closed = true) };
      },
      later: (milliseconds, act) => {
        const timer = { at: this.now + milliseconds, act };
        this.timers.push(timer);
        return () => (this.timers = this.timers.filter((other) => other !== timer));
      },
      random: () => 0.5,
    },
    {
      heard: ({ type }) => void this.heard.push(type),
      changed: (connected) => void this.states.push(connected),
      failed: () => void (this.failures += 1),
    },
  );

  get last() {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error("nobody has connected");
    return socket;
  }

  open(seq: number): void {
    this.last.events.opened();
    this.last.events.heard(JSON.stringify({ type: "update", entries: [], state: { seq } }));
  }

  pass(milliseconds: number): void {
    this.now += milliseconds;
    const due = this.timers.filter(({ at }) => at <= this.now);
    this.timers = this.timers.filter(({ at }) => at > this.now);
    for (const { act } of due) act();
  }
}

it("resumes after the last move", () => {
  const world = new FakeWorld();
  world.connection.start();
  world.open(7);
  world.last.events.heard(JSON.stringify({ type: "moves", entries: [], seq: 9, play: {} }));
  world.last.events.closed();
  world.pass(60_000);
  expect(world.last.after).toBe(9);
  expect(world.heard).toEqual(["update", "moves"]);
});

it("resumes after the last entry and repeats what was not answered, with the same id", async () => {
  const world = new FakeWorld();
  world.connection.start();
  expect(world.last.after).toBe(0);
  world.open(7);
  const done = world.connection.act({ type: "start" }, "one");
  world.last.events.closed();
  expect(world.states).toEqual([true, false]);
  world.pass(1000);
  expect(world.last.after).toBe(7);
  world.open(8);
  expect(world.last.sent.map(({ id }) => id)).toEqual(["one"]);
  world.last.events.heard(JSON.stringify({ type: "answer", id: "one", seq: 8 }));
  await done;
  expect(world.states).toEqual([true, false, true]);
});

it("an action that is made while the line is down is sent when it is up again", () => {
  const world = new FakeWorld();
  world.connection.start();
  void world.connection.act({ type: "start" }, "early");
  expect(world.last.sent).toEqual([]);
  world.open(1);
  expect(world.last.sent).toHaveLength(1);
});

it("a refusal carries its code and clause", async () => {
  const world = new FakeWorld();
  world.connection.start();
  world.open(1);
  const refused = world.connection.act({ type: "start" }, "one");
  world.last.events.heard(JSON.stringify({ type: "answer", id: "one", error: { code: "illegal_move", message: "no", clause: "C4" } }));
  await expect(refused).rejects.toMatchObject({ code: "illegal_move", clause: "C4" });
  await expect(refused).rejects.toBeInstanceOf(ActionRefused);
});

it("waits longer after every failure, but not for ever, and not the same for all", () => {
  const waits = [0, 1, 2, 10].map((attempt) => backoff(attempt, 1));
  expect(waits).toEqual([400, 800, 1600, 15_000]);
  expect(backoff(10, 0)).toBe(7500);
});

it("says that attempts fail, and tries at once when it is asked to", () => {
  const world = new FakeWorld();
  world.connection.start();
  world.last.events.closed();
  expect(world.failures).toBe(1);
  world.connection.start();
  expect(world.sockets).toHaveLength(2);
  world.connection.start();
  expect(world.sockets, "one attempt at a time").toHaveLength(2);
});

it("gives up a connection on which an answer does not come", () => {
  const world = new FakeWorld();
  world.connection.start();
  world.open(1);
  void world.connection.act({ type: "start" }, "one");
  world.pass(10_000);
  expect(world.sockets[0]?.closed).toBe(true);
  expect(world.sockets).toHaveLength(2);
  world.sockets[0]?.events.heard(JSON.stringify({ type: "presence", members: [] }));
  expect(world.heard, "a connection that was given up is not heard").toEqual(["update"]);
});

it("is quiet once it has ended", () => {
  const world = new FakeWorld();
  world.connection.start();
  world.open(1);
  world.connection.end();
  world.last.events.closed();
  world.pass(60_000);
  expect(world.sockets).toHaveLength(1);
});
