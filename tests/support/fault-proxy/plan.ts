import { EventEmitter, once } from 'node:events';

export type Fault =
  /** The request waits in the proxy before it reaches the server. */
  | { type: 'holdRequest' }
  /** The server has responded, and the response waits in the proxy. */
  | { type: 'holdAnswer' }
  /** The server has responded, and the response is lost. */
  | { type: 'loseAnswer' }
  /** The connection breaks after this many bytes of the response body. */
  | { type: 'cutAnswer'; after: number };

/** A fault for requests whose first line matches, up to a given count. */
export class FaultPlan {
  readonly match: RegExp;
  readonly doing: Fault;
  /** How often the fault has happened. */
  happened = 0;
  #remaining: number;
  readonly #events = new EventEmitter();
  #release: (how: 'pass' | 'reset') => void = () => {};
  /** What happens to held requests and responses in the end. */
  readonly released: Promise<'pass' | 'reset'>;

  constructor(match: RegExp, doing: Fault, times: number) {
    this.match = match;
    this.doing = doing;
    this.#remaining = times;
    this.released = new Promise((resolve) => {
      this.#release = resolve;
    });
  }

  /** Applies to the request and returns true, unless it does not match or the count is reached. */
  take(line: string): boolean {
    if (this.#remaining <= 0 || !this.match.test(line)) return false;
    this.#remaining -= 1;
    return true;
  }

  note(): void {
    this.happened += 1;
    this.#events.emit('happened');
  }

  /** Resolves when the fault has happened this often. */
  async reached(times = 1): Promise<void> {
    while (this.happened < times) await once(this.#events, 'happened');
  }

  /** Continues held requests and responses, and holds no more. */
  pass(): void {
    this.#remaining = 0;
    this.#release('pass');
  }

  /** Resets the connections of held requests and responses. */
  reset(): void {
    this.#remaining = 0;
    this.#release('reset');
  }
}
