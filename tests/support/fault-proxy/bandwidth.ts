import { setTimeout as sleep } from 'node:timers/promises';

/** About the payload of one packet. Connections share a slow network in pieces of this size. */
const grain = 1460;

/**
 * One direction of the network, shared by all connections. Pieces queue up and take time according to the
 * bandwidth.
 */
export class Lane {
  /** In bits per second. */
  bandwidth = Infinity;
  #freeAt = 0;
  #lastPass: Promise<unknown> = Promise.resolve();

  /** Resolves when the bytes have passed. */
  pass(bytes: number): Promise<unknown> {
    if (this.bandwidth === Infinity) return Promise.resolve();
    const mine = this.#lastPass.then(async () => {
      const now = performance.now();
      this.#freeAt = Math.max(this.#freeAt, now) + (bytes * 8000) / this.bandwidth;
      // Timers are imprecise, so shorter waits are added to the next one.
      if (this.#freeAt - now > 4) await sleep(this.#freeAt - now);
    });
    this.#lastPass = mine;
    return mine;
  }
}

export function* slices(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += grain) yield bytes.subarray(at, at + grain);
}

/** A barrier that can be closed and opened. Callers wait while it is closed. */
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
