/**
 * Rows of a table in text form: `|` separates the cells, the first line names the columns. Wide tables are
 * easier to read this way than as objects. @throws for an unknown column or a missing cell
 */
export function readTable<C extends string>(text: string, columns: readonly C[]): Record<C, string>[] {
  const [head, ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  if (head?.join() !== columns.join())
    throw new Error(`Wrong columns: ${head?.join()}; expected ${columns.join()}`);
  return rows.map((cells) => {
    if (cells.length !== columns.length)
      throw new Error(`The row ${cells.join(' | ')} must have ${columns.length} cells`);
    const named = columns.map((column, at): [C, string] => [column, cells[at]!]);
    return Object.fromEntries(named) as Record<C, string>;
  });
}

export const words = (cell: string): string[] => (cell === '' ? [] : cell.split(/\s+/));

export const listed = (cell: string): string[] => (cell === '' ? [] : cell.split(/\s*;\s*/));

/** The value of a key. @throws if there is none, so that mistakes in the demo data do not go unnoticed */
export function known<T>(map: ReadonlyMap<string, T>, key: string): T {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The demo data has no entry ${key}`);
  return value;
}
