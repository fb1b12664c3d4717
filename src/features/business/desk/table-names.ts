/**
 * Names of new tables: the name itself for one table that is not taken, else the name with the next free numbers.
 */
export function newTableNames(name: string, count: number, tables: readonly { name: string }[]): string[] {
  const taken = new Set(tables.map((table) => table.name.toLowerCase()));
  if (count === 1 && !taken.has(name.toLowerCase())) return [name];
  const names: string[] = [];
  for (let number = 1; names.length < count; number += 1) {
    const next = `${name} ${number}`;
    if (!taken.has(next.toLowerCase())) names.push(next);
  }
  return names;
}
