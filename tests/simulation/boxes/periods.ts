interface Period {
  from: number;
  /** Infinity if it has not ended. */
  to: number;
}

/** By key, the periods in which something was true. Times are in ms. */
export class Periods {
  readonly #periods = new Map<string, Period[]>();

  begin(key: string, from: number): void {
    if (this.is(key)) return;
    this.#periods.set(key, [...this.#of(key), { from, to: Infinity }]);
  }

  end(key: string, at: number): void {
    const last = this.#of(key).at(-1);
    if (last?.to === Infinity) last.to = at;
  }

  is = (key: string): boolean => this.#of(key).at(-1)?.to === Infinity;

  /** At the moment of a change, both is true. */
  wasAt = (key: string, at: number): boolean => this.#of(key).some(({ from, to }) => from <= at && at <= to);

  /** True if it was false at no moment of a period with this time, and at none of its ends. */
  wasOnlyAt = (key: string, at: number): boolean =>
    this.#of(key).some(({ from, to }) => from < at && at < to);

  ever = (key: string): boolean => this.#of(key).length > 0;

  /** Whether it changed after the first period began. */
  hasChanged = (key: string): boolean =>
    this.#of(key).length > 1 || (this.#of(key).at(-1)?.to ?? Infinity) < Infinity;

  #of = (key: string): Period[] => this.#periods.get(key) ?? [];
}
