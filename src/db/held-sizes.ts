import { database } from './current.ts';
import type { Database } from './database.ts';

/** Which tables belong together; the rows of the first are what is counted. */
const kinds = {
  schedule: ['events', 'event_details'],
  people: ['users', 'presence'],
  chats: ['messages', 'groups', 'windows'],
  notifications: ['logs'],
  own: ['outbox', 'blobs', 'drafts'],
} as const;

export type HeldKind = keyof typeof kinds;

export interface HeldSize {
  rows: number;
  /** About what the rows are when written out: browsers tell it of the whole only. */
  bytes: number;
}

/** Enough rows to know how large one is. */
const sample = 100;

const encoder = new TextEncoder();

function sizeOf(row: object): number {
  const binary = Object.values(row).reduce(
    (sum: number, value: unknown) => sum + (value instanceof ArrayBuffer ? value.byteLength : 0),
    0,
  );
  return binary + encoder.encode(JSON.stringify(row)).length;
}

async function measure(db: Database, name: string): Promise<HeldSize> {
  const [rows, some] = await Promise.all([
    db.table(name).count(),
    db.table<object>(name).reverse().limit(sample).toArray(),
  ]);
  const bytes = some.reduce((sum, row) => sum + sizeOf(row), 0);
  return { rows, bytes: some.length === 0 ? 0 : Math.round((bytes / some.length) * rows) };
}

/** How much of each kind this device holds of the person. */
export async function measureHeld(db = database()): Promise<Record<HeldKind, HeldSize>> {
  const of = async (kind: HeldKind): Promise<HeldSize> => {
    const sizes = await Promise.all(kinds[kind].map((name) => measure(db, name)));
    return {
      rows: sizes[0]?.rows ?? 0,
      bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  };
  const [schedule, people, chats, notifications, own] = await Promise.all([
    of('schedule'),
    of('people'),
    of('chats'),
    of('notifications'),
    of('own'),
  ]);
  return { schedule, people, chats, notifications, own };
}
