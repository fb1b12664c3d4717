import { type Row, type RowKind, rowKinds } from '../../contract/row-kinds.ts';
import { database } from './current-database.ts';
import type { EventRow, GroupRow, MessageRow } from './database.ts';

/** A row as stored on the device. */
export type StoredRow<K extends RowKind> = K extends 'event'
  ? EventRow
  : K extends 'message'
    ? MessageRow
    : K extends 'group'
      ? GroupRow
      : Row<K>;

/** The rows with these ids that are on this device. */
export async function getRows<K extends RowKind>(
  kind: K,
  ids: readonly number[],
  db = database(),
): Promise<StoredRow<K>[]> {
  if (ids.length === 0) return [];
  const rows = await db.table<StoredRow<K>, number>(rowKinds[kind].tables[0]).bulkGet([...ids]);
  return rows.flatMap((row) => row ?? []);
}
