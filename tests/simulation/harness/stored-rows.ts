/* Stored rows in a form that can be compared between a device and a new device. */
import type { Database } from '../../../src/db/database.ts';

/**
 * Fields left out: revs, presence, and read positions, which are compared by their effect on each message.
 */
const volatileKeys = new Set([
  'read_id',
  'message_read',
  'rev',
  'online',
  'last_action_at',
  'others_read_id',
  'read_at',
  'client_id',
  'row_rev',
]);
const withoutRead = new Set([...volatileKeys, 'read']);
const stable = (value: unknown, leftOut: ReadonlySet<string>): unknown => {
  if (Array.isArray(value)) return value.map((one) => stable(one, leftOut));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(
    ([key, one]) => !leftOut.has(key) && one !== undefined && one !== null,
  );
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, stable(one, leftOut)]),
  );
};

/** By name, all rows that a device stores. */
export async function storedRows(db: Database, me: number, plain: boolean): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  const put = (table: string, rows: readonly { id: number }[]) => {
    for (const row of rows)
      all[`${table} ${row.id}`] = stable(row, table === 'log' ? volatileKeys : withoutRead);
  };
  put('user', await db.users.toArray());
  put('event', await db.events.toArray());
  put('details', await db.event_details.toArray());
  put('log', await db.logs.toArray());
  put('group', await db.groups.toArray());
  if (!plain)
    for (const name of [
      'agenda',
      'bookings',
      'questions',
      'polls',
      'reviews',
      'requests',
      'folders',
      'materials',
      'business_profiles',
      'business_plans',
      'business_meetings',
    ])
      put(name, await db.table(name).toArray());
  // The list leaves out lowered hands, which devices do not show.
  const hands = plain ? [] : await db.event_hands.toArray();
  put(
    'event_hands',
    hands.filter(({ state }) => state !== 'lowered'),
  );
  // Counts of votes reach only rooms that are open, in frames.
  const questions = plain ? [] : await db.event_questions.toArray();
  put(
    'event_questions',
    questions.map((row) => ({ ...row, votes: undefined })),
  );
  for (const window of await db.windows.toArray()) {
    const rows = (await db.messages.orderBy('id').toArray()).filter(
      (row) => row.group_id === window.group_id,
    );
    put('message', rows);
    all[`window ${window.group_id}`] = window.oldest_id;
    // The read position of others is only sent to the authors of the messages, so it is compared for own
    // messages only.
    const { others_read_id = 0, read_id = 0 } = (await db.groups.get(window.group_id)) ?? {};
    if (!plain) all[`read in ${window.group_id}`] = read_id;
    const own = plain ? [] : rows.filter((row) => row.author.id === me);
    for (const { id, group_id } of own)
      all[`message ${id} read by others`] = { id, group_id, read: id <= others_read_id };
  }
  return all;
}

export type StoredRows = Readonly<Record<string, unknown>>;

/**
 * Ignores whether notifications are read: a plain server's device learns of marks from other devices only
 * with the next new notification.
 */
export function withoutReadLogs(rows: StoredRows): StoredRows {
  const entries = Object.entries(rows).map(([key, row]): [string, unknown] =>
    key.startsWith('log ') ? [key, { ...(row as object), read: null }] : [key, row],
  );
  return Object.fromEntries(entries);
}

/** Also ignores edits of messages other than the last one, which do not change the counters of a group. */
export function comparableCounters(rows: StoredRows): StoredRows {
  const newest = new Map<number, number>();
  const isMessage = ([key]: [string, unknown]) => key.startsWith('message ');
  const messages = Object.entries(rows).filter(isMessage) as [string, { id: number; group_id: number }][];
  for (const [, { id, group_id }] of messages) newest.set(group_id, Math.max(newest.get(group_id) ?? 0, id));
  const entries = messages.map(([key, row]): [string, unknown] => [
    key,
    {
      ...row,
      edited_at: null,
      reply_of: null,
      ...(newest.get(row.group_id) !== row.id && { content: null }),
    },
  ]);
  return { ...withoutReadLogs(rows), ...Object.fromEntries(entries) };
}

/** Restricts both to the messages that are in both windows, which may begin at different positions. */
export function commonRows(held: StoredRows, fresh: StoredRows): { held: StoredRows; fresh: StoredRows } {
  const from = (rows: StoredRows, group: string) => Number(rows[`window ${group}`] ?? Infinity);
  const within = ([key, row]: [string, unknown]) => {
    if (key.startsWith('window ')) return false;
    if (!key.startsWith('message ')) return true;
    const { id, group_id } = row as { id: number; group_id: number };
    const group = String(group_id);
    // A window that only one side has is compared: it shows different rights.
    if (from(held, group) === Infinity || from(fresh, group) === Infinity) return true;
    return id >= Math.max(from(held, group), from(fresh, group));
  };
  const only = (rows: StoredRows) => Object.fromEntries(Object.entries(rows).filter(within));
  return { held: only(held), fresh: only(fresh) };
}
