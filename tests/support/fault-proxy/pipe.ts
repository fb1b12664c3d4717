import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Barrier, type Lane, slices } from './bandwidth.ts';

/** Limit of bytes in transit in one direction of a connection. */
const maxInTransit = 256 * 1024;

export interface NetworkState {
  /** Extra delay in each direction, in ms. */
  latency: number;
  /** While it is closed, the connection stays open but no data passes. */
  silence: Barrier;
}

interface Parts {
  network: NetworkState;
  lane: Lane;
  source: Socket;
  sink: Socket;
}

/** One direction of a connection, which delays, slows or holds data. */
export class Pipe {
  readonly #parts: Parts;
  readonly #queue: { at: number; bytes: Buffer | 'end'; gate?: Promise<unknown> }[] = [];
  #inTransit = 0;
  #running = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** `gate`: these bytes and all later ones wait for it. */
  put(bytes: Buffer | 'end', gate?: Promise<unknown>): void {
    const { network, source } = this.#parts;
    this.#queue.push({ at: performance.now() + network.latency, bytes, ...(gate && { gate }) });
    this.#inTransit += bytes.length;
    if (this.#inTransit > maxInTransit) source.pause();
    void this.#run();
  }

  async #run() {
    if (this.#running) return;
    this.#running = true;
    const { network, lane, source, sink } = this.#parts;
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      const wait = next.at - performance.now();
      if (wait > 1) await sleep(wait);
      await next.gate;
      if (next.bytes === 'end') {
        await network.silence.passed();
        sink.end();
        break;
      }
      for (const slice of slices(next.bytes)) {
        await lane.pass(slice.length);
        await network.silence.passed();
        if (sink.destroyed) return;
        if (!sink.write(slice)) await drained(sink);
        this.#inTransit -= slice.length;
        if (this.#inTransit < maxInTransit / 2) source.resume();
      }
    }
    this.#running = false;
  }
}

const drained = (socket: Socket) =>
  new Promise<void>((resolve) => {
    socket.once('drain', resolve);
    socket.once('close', () => resolve());
  });
