import { rowKindNames, rowKinds, type StorageName } from '../../contract/row-kinds.ts';
import { database } from './current-database.ts';
import type { Database, TableName } from './database.ts';

export type StoredKind = StorageName | 'own';

/** Tables without a row kind. */
const extraTables: Partial<Record<StoredKind, readonly TableName[]>> = {
  people: ['presence'],
  chats: ['held', 'settled', 'held_votes'],
};

const tablesOf = (kind: StoredKind): readonly TableName[] => {
  if (kind === 'own') return ['outbox', 'blobs', 'drafts'];
  const tables = rowKindNames
    .filter((name) => rowKinds[name].storage === kind)
    .toReversed()
    .flatMap((name) => rowKinds[name].tables);
  return [...tables, ...(extraTables[kind] ?? [])];
};

/** Kinds that consist of several lists, such as polls and feedback: the rows of all of them are counted. */
const severalLists: ReadonlySet<StoredKind> = new Set(['agenda', 'voices', 'check_in', 'business']);

/** The tables whose rows are counted. The other tables contain parts of these rows. */
function countedOf(kind: StoredKind): readonly TableName[] {
  if (kind === 'own') return ['outbox', 'drafts'];
  const tables = tablesOf(kind);
  return severalLists.has(kind) ? tables : tables.slice(0, 1);
}

export interface StoredSize {
  rows: number;
  /** Estimated from the JSON of the rows: browsers report only the total. */
  bytes: number;
}

/** Rows to estimate the average size from. */
const sample = 100;

const encoder = new TextEncoder();

function sizeOf(row: object): number {
  const binary = Object.values(row).reduce(
    (sum: number, value: unknown) => sum + (value instanceof ArrayBuffer ? value.byteLength : 0),
    0,
  );
  return binary + encoder.encode(JSON.stringify(row)).length;
}

async function measure(db: Database, name: string): Promise<StoredSize> {
  const [rows, sampleRows] = await Promise.all([
    db.table(name).count(),
    db.table<object>(name).reverse().limit(sample).toArray(),
  ]);
  const bytes = sampleRows.reduce((sum, row) => sum + sizeOf(row), 0);
  return { rows, bytes: sampleRows.length === 0 ? 0 : Math.round((bytes / sampleRows.length) * rows) };
}

/** Count and estimated size of the stored rows, by kind. */
export async function measureStored(db = database()): Promise<Record<StoredKind, StoredSize>> {
  const sizeOfKind = async (kind: StoredKind): Promise<[StoredKind, StoredSize]> => {
    const counted = countedOf(kind);
    const sizes = await Promise.all(
      tablesOf(kind).map(async (name) => ({ name, ...(await measure(db, name)) })),
    );
    const rows = sizes.filter(({ name }) => counted.includes(name)).reduce((sum, size) => sum + size.rows, 0);
    const bytes = sizes.reduce((sum, size) => sum + size.bytes, 0);
    return [kind, { rows, bytes }];
  };
  const kinds = new Set<StoredKind>([...rowKindNames.map((name) => rowKinds[name].storage), 'own']);
  // Every kind is included.
  return Object.fromEntries(await Promise.all([...kinds].map(sizeOfKind))) as Record<StoredKind, StoredSize>;
}
