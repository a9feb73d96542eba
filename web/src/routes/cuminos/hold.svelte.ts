// The cumino in hand as the page sees it; asks the core why a place is refused.
import * as holding from "../../headless/cuminos/holding";
import type { Table } from "../table.svelte";

export class Hold {
  state = $state.raw<holding.Holding>(holding.EMPTY);
  ground = $state.raw<holding.Ground>({ layings: [], columns: new Map() });
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  ready(ground: holding.Ground, hand: readonly string[]): void {
    this.ground = ground;
    this.state = holding.ready(this.state, ground, hand);
  }

  pick(stone: string): void {
    this.#update(holding.pick(this.state, this.ground, stone));
    this.#table.letGo();
  }

  hover(x: number, y: number): void {
    this.#update(holding.hover(this.state, this.ground, x, y));
  }

  leave(): void {
    if (!this.state.pinned) this.#update(holding.letGo(this.state));
  }

  letGo(): void {
    this.#update(holding.letGo(this.state));
  }

  turn(times = 1): void {
    this.#update(holding.turn(this.state, this.ground, times));
  }

  stand(): void {
    this.#update(holding.stand(this.state, this.ground));
  }

  swap(): void {
    this.#update(holding.swap(this.state, this.ground));
  }

  push(dx: number, dy: number): void {
    this.#update(holding.push(this.state, this.ground, dx, dy));
  }

  advise(move: string): void {
    this.#update(holding.advised(this.state, this.ground, move));
  }

  /** A click or a tap: the first pins the ghost, one on the pinned ghost confirms it. */
  press(x: number, y: number): void {
    const { pinned, ghost } = this.state;
    const on = ghost?.spots.some((spot) => spot[0] === Math.floor(x) && spot[1] === Math.floor(y));
    if (pinned && on && ghost?.laying) void this.confirm();
    else this.#update(holding.pin(this.state, this.ground, x, y));
  }

  async confirm(): Promise<void> {
    const { ghost } = this.state;
    if (ghost?.laying) await this.#table.play(ghost.move);
  }

  #update(next: holding.Holding): void {
    const before = this.state;
    this.state = next;
    const { ghost } = next;
    if (!ghost || ghost.laying || ghost === before.ghost) return;
    void this.#table.why(ghost.move).then((refusal) => {
      this.state = holding.refused(this.state, ghost.move, refusal);
    });
  }
}
