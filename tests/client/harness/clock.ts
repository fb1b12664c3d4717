/** Longer leaps would leave no room for what takes real time, such as opening a database. */
const stride = 1000;

/** Time that passes only when a test lets it. */
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

  /** Lets time pass, running what is due in order, and lets everything else catch up in between. */
  async advance(ms: number): Promise<void> {
    for (let left = ms; left > stride; left -= stride) await this.#stride(stride);
    await this.#stride(ms > stride ? ms % stride || stride : ms);
  }

  async #stride(ms: number): Promise<void> {
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

  /** Lets time pass in steps until something holds; fails with its reason when it does not in a minute. */
  async until(holds: () => Promise<unknown>, limit = 60_000): Promise<void> {
    let last: unknown;
    for (let passed = 0; passed <= limit; passed += 100) {
      try {
        await holds();
        return;
      } catch (error) {
        last = error;
      }
      await this.advance(100);
    }
    throw last;
  }
}

/** The database in memory works through macrotasks; a few rounds of them are more than any transaction takes. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 20; round++) await new Promise((done) => setImmediate(done));
}
