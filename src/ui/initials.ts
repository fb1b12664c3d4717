const hues = 6;

/** Up to two letters: `Moritz Krüger` → `MK`, `B2B table 4` → `BT`, `Experts` → `E`. */
export const initials = (name: string): string =>
  name
    .split(/[\s-]+/)
    .flatMap((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? [])
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase();

/** Maps a number to one of six colours; the same number always gets the same. */
export const hueOf = (seed: number): number => (Math.abs(seed) % hues) + 1;
