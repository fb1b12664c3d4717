import * as v from 'valibot';
import { number } from '../../../contract/scalars.ts';
import {
  type EventOfRow,
  type RealtimeEvent,
  realtimeEvents,
  roomFrame,
} from '../../../contract/channels.ts';
import type { Row } from '../../../contract/row-kinds.ts';
import {
  withGroup,
  type ReportUnreadable,
  putOf,
  readReporting,
  type RowChange,
} from '../apply/row-change.ts';

/** A parsed event of a channel. `rev` is 0 and `prev` null if the server does not order its events. */
export interface LiveEvent {
  channel: string;
  rev: number;
  prev: number | null;
  changes: RowChange[];
}

const isKnown = (event: string): event is RealtimeEvent => Object.hasOwn(realtimeEvents, event);

/** Returns null for unknown or unreadable events. A `sync` event has no changes. */
export function readEvent(
  channel: string,
  event: string,
  payload: unknown,
  note: ReportUnreadable,
): LiveEvent | null {
  if (!isKnown(event)) return null;
  const group = groupOf(channel);
  const changes = changesOf(
    event,
    group === undefined ? payload : withGroup(unwrapped(payload), group),
    note,
  );
  const order = v.safeParse(v.object({ rev: v.optional(number()), prev: v.nullish(number()) }), payload);
  if (!changes) return null;
  const { rev = 0, prev = null } = order.success ? order.output : {};
  return { channel, rev, prev, changes };
}

/**
 * The row in `{message: row}`, the form in which frameworks broadcast a public property of an event. Other
 * payloads are returned unchanged.
 */
export function unwrapped(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null || 'id' in payload) return payload;
  const rows = Object.values(payload).filter(
    (each: unknown) => typeof each === 'object' && each !== null && 'id' in each,
  );
  return rows.length === 1 ? rows[0] : payload;
}

/** Adds rev 0 to rows of servers without revs. */
const withRev = (payload: unknown): unknown =>
  typeof payload === 'object' && payload !== null ? { rev: 0, ...payload } : payload;

function changesOf(event: RealtimeEvent, payload: unknown, note: ReportUnreadable): RowChange[] | null {
  if (event === 'room.frame') return questionsOf(payload, note);
  const about: EventOfRow | null = realtimeEvents[event];
  if (!about) return [];
  const { row: t, op, isNew } = about;
  const row = readReporting(about.schema, withRev(unwrapped(payload)), t, note);
  if (!row) return null;
  // `prev` belongs to the event, not to the row.
  if ('prev' in row) delete row.prev;
  const { id, rev } = row;
  if (op === 'del') {
    const group = row.group && { groupId: row.group.id };
    return [{ t, op, id, rev, ...group, ...clientIdOf(row) }];
  }
  const put = putOf(t, row as Row<typeof t>);
  if (!isNew) return [put];
  if (t === 'group') return [put, { t: 'membership', op: 'put', id, rev }];
  return t === 'message' ? [{ ...put, isNew: true } as RowChange] : [put];
}

const clientIdOf = (row: object): { clientId?: string } =>
  'client_id' in row && typeof row.client_id === 'string' ? { clientId: row.client_id } : {};

function questionsOf(payload: unknown, note: ReportUnreadable): RowChange[] | null {
  const frame = readReporting(roomFrame, payload, 'event_question', note);
  return (
    frame && [
      ...frame.questions.map((row) => putOf('event_question', row)),
      ...frame.hands.map((row) => putOf('event_hand', row)),
    ]
  );
}

/** Whether a frame of a room is about questions that it does not contain. */
export const hidesQuestions = (event: string, payload: unknown): boolean =>
  event === 'room.frame' && v.is(v.object({ gone: v.literal(true) }), payload);

const maxSpread = 60_000;
const spread = v.object({ within: v.pipe(v.number(), v.minValue(0), v.maxValue(maxSpread)) });

/** The time in ms over which the pulls of all devices after this event are spread, at least `min`. */
export function spreadOf(payload: unknown, min: number): number {
  const parsed = v.safeParse(spread, payload);
  return parsed.success ? Math.max(parsed.output.within, min) : min;
}

function groupOf(channel: string): number | undefined {
  const id = /^private-chat\.(\d+)$/.exec(channel)?.[1];
  return id === undefined ? undefined : Number(id);
}
