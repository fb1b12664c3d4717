/** Random numbers of one run: the same seed gives the same sequence (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed * 2654435761) >>> 0;
  }

  /** In [0, 1). */
  next = (): number => {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };

  chance = (probability: number): boolean => this.next() < probability;

  /** An integer from `from` to `to`, both included. */
  between = (from: number, to: number): number => from + Math.floor(this.next() * (to - from + 1));

  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new Error('The list to pick from is empty');
    return item;
  }

  weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    const entries = Object.entries<number>(weights) as [K, number][];
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [key, weight] of entries) if ((left -= weight) < 0) return key;
    return entries.at(-1)![0];
  }

  uuid = (): string => {
    const hex = Array.from({ length: 32 }, () => Math.floor(this.next() * 16).toString(16));
    hex[12] = '4';
    hex[16] = (8 + Math.floor(this.next() * 4)).toString(16);
    const text = hex.join('');
    return [8, 4, 4, 4, 12]
      .reduce<[string[], number]>(
        ([parts, at], size) => [[...parts, text.slice(at, at + size)], at + size],
        [[], 0],
      )[0]
      .join('-');
  };
}
