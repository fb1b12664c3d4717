import * as v from 'valibot';
import { number } from '../../contract/scalars.ts';
import { type RealtimeEvent, realtimeEvents } from '../../contract/channels.ts';
import { inGroup, messageRow, type NoteOdd, readNoting, type RowChange } from './row-change.ts';

/** An event of a channel, read: what it changes, and its place in the channel's order where the server says so. */
export interface LiveEvent {
  channel: string;
  rev: number;
  prev: number | null;
  changes: RowChange[];
}

const isKnown = (event: string): event is RealtimeEvent => Object.hasOwn(realtimeEvents, event);

/** Null for what cannot be read; a `sync` event has no changes. */
export function readEvent(channel: string, event: string, payload: unknown, note: NoteOdd): LiveEvent | null {
  if (!isKnown(event)) return null;
  const group = groupOf(channel);
  const changes = changesOf(event, group === undefined ? payload : inGroup(payload, group), note);
  const order = v.safeParse(v.object({ rev: v.optional(number()), prev: v.nullish(number()) }), payload);
  if (!changes) return null;
  const { rev = 0, prev = null } = order.success ? order.output : {};
  return { channel, rev, prev, changes };
}

/** Servers without revs leave them out, and a live row is one that has just been said. */
const withRev = (payload: unknown): unknown =>
  typeof payload === 'object' && payload !== null ? { rev: 0, ...payload } : payload;

function changesOf(event: RealtimeEvent, payload: unknown, note: NoteOdd): RowChange[] | null {
  switch (event) {
    case 'chat.message.new':
    case 'chat.message.updated': {
      const row = read(event, payload, note);
      if (!row) return null;
      const put = { t: 'message', op: 'put', id: row.id, rev: row.rev, row: messageRow(row) } as const;
      return [event === 'chat.message.new' ? { ...put, justSaid: true } : put];
    }
    case 'chat.message.deleted': {
      const gone = read(event, payload, note);
      return gone && [{ t: 'message', op: 'del', id: gone.id, rev: gone.rev, groupId: gone.group.id }];
    }
    case 'chat.group.added':
    case 'chat.group.update': {
      const row = read(event, payload, note);
      if (!row) return null;
      const put: RowChange = { t: 'group', op: 'put', id: row.id, rev: row.rev, row };
      const joined: RowChange = { t: 'membership', op: 'put', id: row.id, rev: row.rev };
      return event === 'chat.group.added' ? [put, joined] : [put];
    }
    case 'chat.group.deleted': {
      const gone = read(event, payload, note);
      return gone && [{ t: 'group', op: 'del', id: gone.id, rev: gone.rev }];
    }
    case 'notification': {
      const row = read(event, payload, note);
      return row && [{ t: 'log', op: 'put', id: row.id, rev: row.rev, row }];
    }
    case 'sync':
      return [];
  }
}

function read<E extends RealtimeEvent>(
  event: E,
  payload: unknown,
  note: NoteOdd,
): v.InferOutput<(typeof realtimeEvents)[E]> | null {
  const row = readNoting(realtimeEvents[event], withRev(payload), event.split('.').at(-2) ?? 'log', note);
  // Its place in the channel is no part of the row.
  if (row && 'prev' in row) delete row.prev;
  return row;
}

function groupOf(channel: string): number | undefined {
  const id = /^private-chat\.(\d+)$/.exec(channel)?.[1];
  return id === undefined ? undefined : Number(id);
}
