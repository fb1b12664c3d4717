/** In ms. Longer steps would leave no time for real work, such as opening a database. */
const maxStep = 1000;

/** A clock that only advances when a test calls it. */
export class Clock {
  #now = Date.UTC(2026, 5, 1, 9);
  #timers = new Map<number, { at: number; run: () => void }>();
  #next = 1;

  now = (): number => this.#now;

  after = (ms: number, run: () => void): (() => void) => {
    const id = this.#next++;
    this.#timers.set(id, { at: this.#now + Math.max(0, ms), run });
    return () => this.#timers.delete(id);
  };

  /** Advances the clock, runs due timers in order, and lets other work finish in between. */
  async advance(ms: number): Promise<void> {
    for (let left = ms; left > maxStep; left -= maxStep) await this.#advanceStep(maxStep);
    await this.#advanceStep(ms > maxStep ? ms % maxStep || maxStep : ms);
  }

  /** Advances as on a device that slept: timers that are due run once, at the end. */
  async leap(ms: number): Promise<void> {
    this.#now += ms;
    await this.#advanceStep(0);
  }

  async #advanceStep(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      await settle();
      const due = [...this.#timers]
        .filter(([, timer]) => timer.at <= end)
        .toSorted((a, b) => a[1].at - b[1].at)[0];
      if (!due) break;
      const [id, timer] = due;
      this.#timers.delete(id);
      this.#now = Math.max(this.#now, timer.at);
      timer.run();
    }
    this.#now = end;
    await settle();
  }

  /**
   * Advances the clock in steps of 100 ms until `check` no longer rejects; throws its last error after
   * `limit` ms.
   */
  async until(check: () => Promise<unknown>, limit = 60_000): Promise<void> {
    let last: unknown;
    for (let passed = 0; passed <= limit; passed += 100) {
      try {
        await check();
        return;
      } catch (error) {
        last = error;
      }
      await this.advance(100);
    }
    throw last;
  }
}

/** Runs twenty macrotasks, which is more than any transaction of the in-memory database takes. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 20; round++) await new Promise((done) => setImmediate(done));
}
