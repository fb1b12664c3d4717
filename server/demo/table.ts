/**
 * Rows of a table kept as text: `|` parts the cells, the first line names the columns. Wide tables are read
 * more easily this way than as objects; a misspelt column or a missing cell throws.
 */
export function readTable<C extends string>(text: string, columns: readonly C[]): Record<C, string>[] {
  const [head, ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  if (head?.join() !== columns.join()) throw new Error(`The table has the columns ${head?.join()}`);
  return rows.map((cells) => {
    if (cells.length !== columns.length) throw new Error(`The row ${cells.join(' | ')} has gaps`);
    const named = columns.map((column, at): [C, string] => [column, cells[at]!]);
    return Object.fromEntries(named) as Record<C, string>;
  });
}

export const words = (cell: string): string[] => (cell === '' ? [] : cell.split(/\s+/));

export const listed = (cell: string): string[] => (cell === '' ? [] : cell.split(/\s*;\s*/));

/** What a table names has to be there: a slip in the demo's own data must not pass unseen. */
export function known<T>(map: ReadonlyMap<string, T>, key: string): T {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The demo knows no ${key}`);
  return value;
}
