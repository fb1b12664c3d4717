import { setTimeout as sleep } from 'node:timers/promises';

/** About what one packet carries: connections that share a thin line take turns at this grain. */
const grain = 1460;

/** One direction of the line, shared by all connections: what is sent takes its turn and its time. */
export class Lane {
  /** Bits a second. */
  bandwidth = Infinity;
  #freeAt = 0;
  #turn: Promise<unknown> = Promise.resolve();

  /** Resolves when these bytes have gone through. */
  pass(bytes: number): Promise<unknown> {
    if (this.bandwidth === Infinity) return Promise.resolve();
    const mine = this.#turn.then(async () => {
      const now = performance.now();
      this.#freeAt = Math.max(this.#freeAt, now) + (bytes * 8000) / this.bandwidth;
      // Sleeping is coarse: whatever is less than its grain is made up for by the next.
      if (this.#freeAt - now > 4) await sleep(this.#freeAt - now);
    });
    this.#turn = mine;
    return mine;
  }
}

export function* slices(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += grain) yield bytes.subarray(at, at + grain);
}

/** Can be shut and opened again; what comes meanwhile waits. */
export class Barrier {
  #opened: Promise<void> | null = null;
  #open = () => {};

  get shut(): boolean {
    return this.#opened !== null;
  }

  close(): void {
    this.#opened ??= new Promise((resolve) => {
      this.#open = resolve;
    });
  }

  open(): void {
    this.#opened = null;
    this.#open();
  }

  async passed(): Promise<void> {
    while (this.#opened) await this.#opened;
  }
}
