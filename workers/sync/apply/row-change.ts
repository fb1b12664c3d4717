import type * as v from 'valibot';
import type { Message } from '../../../contract/chat.ts';
import { type Event, eventDetails } from '../../../contract/events.ts';
import { type Row, type RowKind, rowKinds } from '../../../contract/row-kinds.ts';
import type { Change } from '../../../contract/sync.ts';
import { readLeniently } from './lenient-row.ts';
import type { EventDetailsRow, EventRow, MessageRow } from '../../../src/db/database.ts';

type RowOf = { [K in RowKind]: K extends 'message' ? MessageRow : Row<K> };

/**
 * A change of one row, from a pull, a live event or a response; `rev` is 0 if the server has none. A message
 * with `justSaid` is new and may begin the window of its group; an edited old message may not. `clientId` is that of a
 * deleted message.
 */
export type RowChange =
  | {
      [T in keyof RowOf]:
        | { t: T; op: 'put'; id: number; rev: number; row: RowOf[T]; isNew?: true }
        | { t: T; op: 'del'; id: number; rev: number; groupId?: number; clientId?: string };
    }[keyof RowOf]
  | { t: 'membership'; op: 'put' | 'del'; id: number; rev: number }
  | { t: 'gap'; op: 'put'; id: number; rev: number };

const hasRow = (t: string): t is RowKind => Object.hasOwn(rowKinds, t);

/** Called with the unreadable fields of a row, or with an empty list if the whole row is unreadable. */
export type ReportUnreadable = (t: string, fields: readonly string[]) => void;

/**
 * Reads a change of a delta. Returns null for kinds that this build does not know and for unreadable rows.
 */
export function readChange(
  { t, op, id, rev, row, client_id }: Change,
  note: ReportUnreadable,
): RowChange | null {
  if (t === 'membership') return { t, op, id, rev };
  if (t === 'gap') return { t, op: 'put', id, rev };
  if (!hasRow(t)) return null;
  if (op === 'del') return { t, op, id, rev, ...(client_id && { clientId: client_id }) };
  return readRow(t, row, note, rev);
}

/** Reads a row and reports unreadable fields to `note`. Returns null if the row is unreadable. */
export function readReporting<T>(
  schema: v.GenericSchema<unknown, T>,
  value: unknown,
  t: string,
  note: ReportUnreadable,
): T | null {
  const read = readLeniently(schema, value);
  if (!read) note(t, []);
  else if (read.unreadable.length > 0) note(t, read.unreadable);
  return read?.row ?? null;
}

/** Reads a row of a kind. The change gets the higher of the row's own rev and `rev`. */
export function readRow(t: RowKind, value: unknown, note: ReportUnreadable, rev?: number): RowChange | null {
  const row = readReporting<Row<RowKind>>(rowKinds[t].schema, value, t, note);
  if (!row) return null;
  return putOf(t, rev === undefined ? row : { ...row, rev: Math.max(rev, row.rev) });
}

export function putOf(t: RowKind, row: Row<RowKind>): RowChange {
  const change = { t, op: 'put', id: row.id, rev: row.rev, row };
  // The row was parsed with the schema of kind `t`.
  return (t === 'message' ? { ...change, row: messageRow(row as Message) } : change) as RowChange;
}

/** Sets the group of a message from the list or channel of that group: servers name it in different forms. */
export const withGroup = (value: unknown, groupId: number): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { ...value, group: { id: groupId } }
    : value;

export const messageRow = (row: Message): MessageRow => ({ ...row, group_id: row.group.id });

const detailKeys = new Set(Object.keys(eventDetails.entries));

/** Splits an event into the fields that the schedule lists and the details that its own page needs. */
export function splitEvent(row: Event): { listed: EventRow; details: EventDetailsRow } {
  const parts = Object.entries(row);
  const listed = parts.filter(([key]) => key === 'id' || key === 'rev' || !detailKeys.has(key));
  const details = parts.filter(([key]) => detailKeys.has(key));
  // The keys were assigned to the sides by the schemas.
  return {
    listed: Object.fromEntries(listed) as unknown as EventRow,
    details: Object.fromEntries(details) as unknown as EventDetailsRow,
  };
}

export const ofType = <T extends RowChange['t']>(changes: readonly RowChange[], t: T) =>
  changes.filter((change): change is Extract<RowChange, { t: T }> => change.t === t);
