import type { Environment } from '../../../workers/sync/environment.ts';

/** A real clock that can leap forward; timers that become due run at once, in order. */
export class LeapingClock implements Pick<Environment, 'now' | 'after'> {
  #offset = 0;
  #next = 1;
  readonly #timers = new Map<number, { at: number; run: () => void; handle: NodeJS.Timeout }>();

  now = (): number => Date.now() + this.#offset;

  after = (ms: number, run: () => void): (() => void) => {
    const id = this.#next++;
    this.#set(id, this.now() + ms, run);
    return () => this.#cancel(id);
  };

  leap(ms: number): void {
    this.#offset += ms;
    for (const [id, { at, run }] of [...this.#timers].toSorted((a, b) => a[1].at - b[1].at)) {
      // An earlier timer may have cancelled this one.
      if (!this.#timers.has(id)) continue;
      this.#cancel(id);
      if (at <= this.now()) run();
      else this.#set(id, at, run);
    }
  }

  #set(id: number, at: number, run: () => void): void {
    const due = () => {
      this.#timers.delete(id);
      run();
    };
    this.#timers.set(id, { at, run, handle: setTimeout(due, Math.max(0, at - this.now())) });
  }

  #cancel(id: number): void {
    clearTimeout(this.#timers.get(id)?.handle);
    this.#timers.delete(id);
  }
}
