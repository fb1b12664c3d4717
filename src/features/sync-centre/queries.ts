import { listEvents } from '../../db/events.ts';
import { listGroups } from '../../db/groups.ts';
import type { OutboxOp } from '../../db/outbox-op.ts';
import { listMeantOps } from '../../db/meant-ops.ts';
import { type Connection, getMeta } from '../../db/meta.ts';
import { getMe } from '../../db/users.ts';
import type { Places } from './waiting-change.ts';

export interface SyncStatus {
  waiting: number;
  failed: number;
  /** The platform takes nothing from this person at present, and why. */
  closed: 'closed' | 'pending' | null;
  line: Connection['line'];
  lastSyncAt: number | null;
}

export async function getSyncStatus(): Promise<SyncStatus> {
  const [ops, connection, closed] = await Promise.all([
    listMeantOps(),
    getMeta('connection'),
    getMeta('closed'),
  ]);
  const failed = ops.filter(({ state }) => state === 'dead').length;
  return {
    waiting: ops.length - failed,
    failed,
    closed: closed?.reason ?? null,
    line: connection?.line ?? 'online',
    lastSyncAt: connection?.lastSyncAt ?? null,
  };
}

export interface Waiting {
  ops: OutboxOp[];
  places: Places;
}

/** What has not reached the server, and what the rows that it is about are called. */
export async function listWaiting(): Promise<Waiting> {
  const ops = await listMeantOps();
  const [groups, events, me] = await Promise.all([
    ops.some((op) => op.lane.startsWith('chat:')) ? listGroups() : [],
    ops.some((op) => op.kind === 'event.rate') ? listEvents() : [],
    getMe(),
  ]);
  return {
    ops,
    places: {
      groups: new Map(groups.map((group) => [group.id, group])),
      events: new Map(events.map((event) => [event.id, event])),
      myId: me?.id ?? 0,
    },
  };
}
