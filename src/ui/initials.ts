const hues = 6;

/** Two letters of a name: `Moritz Krüger` → `MK`, `B2B table 4` → `BT`, `Experts` → `E`. */
export const initials = (name: string): string =>
  name
    .split(/[\s-]+/)
    .flatMap((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? [])
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase();

/** One of six colours, always the same for the same number. */
export const hueOf = (seed: number): number => (Math.abs(seed) % hues) + 1;
