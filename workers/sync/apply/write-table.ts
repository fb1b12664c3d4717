interface Stored {
  id: number;
  rev: number;
}
export type Put<In> = { op: 'put'; id: number; rev: number; row: In; isNew?: true };
export type Del = { op: 'del'; id: number; rev: number; groupId?: number; clientId?: string };

interface RowTable<Row> {
  where: (index: ':id') => {
    between: (from: number, to: number, withFrom: true, withTo: true) => { count: () => PromiseLike<number> };
  };
  bulkGet: (ids: number[]) => PromiseLike<(Row | undefined)[]>;
  bulkPut: (rows: Row[]) => PromiseLike<unknown>;
  bulkDelete: (ids: number[]) => PromiseLike<unknown>;
}

const minCountForCheck = 20;

/**
 * Applies changes of one table in order; a change older than the stored row is skipped. `merge` gets the
 * stored row, if any. `rev` 0 always applies.
 */
export async function writeTable<Row extends Stored, In>(
  table: RowTable<Row>,
  changes: readonly (Put<In> | Del)[],
  merge: (row: In, stored: Row | undefined) => Row,
): Promise<void> {
  if (changes.length === 0) return;
  const ids = [...new Set(changes.map((change) => change.id))];
  const found = (await hasNone(table, ids)) ? [] : await table.bulkGet(ids);
  const rows = new Map(ids.map((id, at) => [id, found[at]]));
  const changed = new Set<number>();
  for (const change of changes) {
    const stored = rows.get(change.id);
    if (stored && stored.rev > change.rev && change.rev > 0) continue;
    changed.add(change.id);
    rows.set(change.id, change.op === 'put' ? merge(change.row, stored) : undefined);
  }
  const put = [...changed].flatMap((id) => rows.get(id) ?? []);
  const deleted = [...changed].filter((id) => rows.get(id) === undefined);
  if (put.length > 0) await table.bulkPut(put);
  if (deleted.length > 0) await table.bulkDelete(deleted);
}

/**
 * True if the table has no row in the range of these ids. New rows come by hundreds, and one count is cheaper
 * than as many lookups.
 */
async function hasNone<Row>(table: RowTable<Row>, ids: readonly number[]): Promise<boolean> {
  if (ids.length < minCountForCheck) return false;
  const sorted = ids.toSorted((a, b) => a - b);
  return (
    (await table
      .where(':id')
      .between(sorted[0] ?? 0, sorted.at(-1) ?? 0, true, true)
      .count()) === 0
  );
}
