import { EventEmitter, once } from 'node:events';

export type Doing =
  /** It waits before it reaches the server. */
  | { type: 'holdRequest' }
  /** The server has answered, and the answer waits. */
  | { type: 'holdAnswer' }
  /** The server has answered, and its answer never comes. */
  | { type: 'loseAnswer' }
  /** The connection breaks off this many bytes into the body of the answer. */
  | { type: 'cutAnswer'; after: number };

/** What happens to requests whose first line matches, for as many of them as asked for. */
export class Plan {
  readonly match: RegExp;
  readonly doing: Doing;
  /** How often it has come to it. */
  happened = 0;
  #left: number;
  readonly #events = new EventEmitter();
  #release: (how: 'pass' | 'reset') => void = () => {};
  /** What becomes of what is held. */
  readonly released: Promise<'pass' | 'reset'>;

  constructor(match: RegExp, doing: Doing, times: number) {
    this.match = match;
    this.doing = doing;
    this.#left = times;
    this.released = new Promise((resolve) => {
      this.#release = resolve;
    });
  }

  /** Takes part in a request, unless it has taken its share. */
  take(line: string): boolean {
    if (this.#left <= 0 || !this.match.test(line)) return false;
    this.#left -= 1;
    return true;
  }

  note(): void {
    this.happened += 1;
    this.#events.emit('happened');
  }

  /** Resolves once it has happened so often. */
  async reached(times = 1): Promise<void> {
    while (this.happened < times) await once(this.#events, 'happened');
  }

  /** What is held goes on, and nothing more is held. */
  pass(): void {
    this.#left = 0;
    this.#release('pass');
  }

  /** What is held is lost: its connection is reset. */
  reset(): void {
    this.#left = 0;
    this.#release('reset');
  }
}
