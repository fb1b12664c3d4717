const units = ['bytes', 'kB', 'MB', 'GB'] as const;

/** A size in English for messages, in powers of 1024: `20 MB`. */
export function sizeText(bytes: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  const value = Math.round((bytes / 1024 ** power) * 10) / 10;
  return `${value} ${bytes === 1 ? 'byte' : units[power]}`;
}
