import * as v from 'valibot';
import { type RealtimeEvent, realtimeEvents } from '../../contract/channels.ts';
import { messageRow, type RowChange } from './row-change.ts';

/** An event of a channel, read: what it changes, and its place in the channel's order where the server says so. */
export interface LiveEvent {
  channel: string;
  rev: number;
  prev: number | null;
  changes: RowChange[];
}

const isKnown = (event: string): event is RealtimeEvent => Object.hasOwn(realtimeEvents, event);

/** Null for what cannot be read; a `sync` event has no changes. */
export function readEvent(channel: string, event: string, payload: unknown): LiveEvent | null {
  if (!isKnown(event)) return null;
  const changes = changesOf(event, payload);
  const order = v.safeParse(v.object({ rev: v.optional(v.number()), prev: v.nullish(v.number()) }), payload);
  if (!changes || !order.success) return null;
  return { channel, rev: order.output.rev ?? 0, prev: order.output.prev ?? null, changes };
}

/** Servers without revs leave them out, and a live row is one that has just been said. */
const withRev = (payload: unknown): unknown =>
  typeof payload === 'object' && payload !== null ? { rev: 0, ...payload } : payload;

function changesOf(event: RealtimeEvent, payload: unknown): RowChange[] | null {
  switch (event) {
    case 'chat.message.new':
    case 'chat.message.updated': {
      const row = read(event, payload);
      if (!row) return null;
      const put = { t: 'message', op: 'put', id: row.id, rev: row.rev, row: messageRow(row) } as const;
      return [event === 'chat.message.new' ? { ...put, justSaid: true } : put];
    }
    case 'chat.message.deleted': {
      const gone = read(event, payload);
      return gone && [{ t: 'message', op: 'del', id: gone.id, rev: gone.rev, groupId: gone.group.id }];
    }
    case 'chat.group.added':
    case 'chat.group.update': {
      const row = read(event, payload);
      if (!row) return null;
      const put: RowChange = { t: 'group', op: 'put', id: row.id, rev: row.rev, row };
      const joined: RowChange = { t: 'membership', op: 'put', id: row.id, rev: row.rev };
      return event === 'chat.group.added' ? [put, joined] : [put];
    }
    case 'chat.group.deleted': {
      const gone = read(event, payload);
      return gone && [{ t: 'group', op: 'del', id: gone.id, rev: gone.rev }];
    }
    case 'notification': {
      const row = read(event, payload);
      return row && [{ t: 'log', op: 'put', id: row.id, rev: row.rev, row }];
    }
    case 'sync':
      return [];
  }
}

function read<E extends RealtimeEvent>(
  event: E,
  payload: unknown,
): v.InferOutput<(typeof realtimeEvents)[E]> | null {
  const parsed = v.safeParse(realtimeEvents[event], withRev(payload));
  if (!parsed.success) return null;
  // Its place in the channel is no part of the row.
  if ('prev' in parsed.output) delete parsed.output.prev;
  return parsed.output;
}
