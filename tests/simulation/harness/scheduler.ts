import { settle } from './tasks.ts';

interface Event {
  at: number;
  nth: number;
  run: () => void;
}

/**
 * The only source of time and order. Everything that happens is an event in its queue, and its effects come
 * to rest before the next event. Events of the same ms run in the order they were added.
 */
export class Scheduler {
  readonly trace: string[] = [];
  /** Count of requests the server is working on; they end before the next event. */
  serving = 0;
  #now: number;
  #nth = 0;
  readonly #queue: Event[] = [];

  constructor(start: number) {
    this.#now = start;
  }

  now = (): number => this.#now;

  note(what: string): void {
    this.trace.push(`${this.#now} ${what}`);
  }

  after = (ms: number, run: () => void): (() => void) => {
    const event = { at: this.#now + Math.max(0, ms), nth: this.#nth++, run };
    let at = this.#queue.length;
    while (at > 0 && later(this.#queue[at - 1]!, event)) at -= 1;
    this.#queue.splice(at, 0, event);
    return () => {
      const found = this.#queue.indexOf(event);
      if (found >= 0) this.#queue.splice(found, 1);
    };
  };

  /** Waits until the effects of external calls come to rest. */
  rest = (): Promise<void> => settle(() => this.serving > 0);

  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await this.rest();
    for (let next = this.#queue[0]; next && next.at <= end; next = this.#queue[0]) {
      this.#queue.shift();
      this.#now = Math.max(this.#now, next.at);
      next.run();
      await this.rest();
    }
    this.#now = end;
  }
}

const later = (a: Event, b: Event) => a.at > b.at || (a.at === b.at && a.nth > b.nth);
