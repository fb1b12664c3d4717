import { sql, type Transaction } from 'kysely';
import type { ChangeType } from '../../contract/sync.ts';
import { channels, type RealtimeEvent } from '../../contract/channels.ts';
import type { Desk } from '../../contract/desks.ts';
import type { Db } from './client.ts';
import { auditInTransaction } from '../audit/audit-call.ts';
import { isOutdatedPlan } from './named-statements.ts';
import type { Schema } from './schema.ts';

/**
 * `members` is the group's row with all its members. It is a type of its own, because the row alone changes
 * with each message.
 */
type LoggedType = ChangeType | 'members';

/** The audience of a change: every approved person, all organisers, one person, or the members of a group. */
export type Audience = 'all' | 'organisers' | `user:${number}` | `group:${number}`;

export interface Emission {
  channel: string;
  event: RealtimeEvent;
  payload: Record<string, unknown>;
  /** People for whom some fields differ; they receive these in every process. */
  overrides?: Override[];
  /** Fields for clients without the extension `partial-rows` (`clientExtensions`). */
  whole?: Record<string, unknown>;
}

export interface Override {
  people: readonly number[];
  fields: Record<string, unknown>;
}

/** A writing transaction, with the events to publish after its commit. */
export interface Write {
  db: Transaction<Schema>;
  /**
   * Takes the next rev. The caller must hold the lock of the row, so that the revs of a row never decrease.
   */
  rev: () => Promise<number>;
  change: (audience: Audience, t: LoggedType, id: number, op: 'put' | 'del', rev: number) => Promise<void>;
  /** Same as `change`, for many rows with one rev. */
  changes: (
    audience: Audience,
    t: LoggedType,
    ids: readonly number[],
    op: 'put' | 'del',
    rev: number,
  ) => Promise<void>;
  /**
   * Publishes an event on a channel after the commit. Its `prev` is the rev of the channel's event before it.
   */
  emit: (
    channel: string,
    event: RealtimeEvent,
    rev: number,
    payload: Record<string, unknown>,
    differences?: Pick<Emission, 'overrides' | 'whole'>,
  ) => Promise<void>;
  /** Notifies the devices of a person, or of everybody, after the commit to pull changes. */
  nudge: (who: number | 'all', rev: number) => void;
  /** Refreshes the screens of a desk, once after the commit however often it is called. */
  desk: (desk: Desk) => void;
  afterCommit: (work: () => void) => void;
}

/** The next rev, for statements that write a row of a locked group. */
export const nextRev = sql<number>`next_rev()`;

export interface Announcer {
  emit: (emission: Emission) => void;
  nudge: (who: number | 'all', rev: number) => void;
}

/** Notifies the screens of a desk to fetch their data again. */
export const refreshDesk = (announcer: Announcer, desk: Desk): void => {
  const channel = channels.desk(desk);
  announcer.emit({ channel, event: 'desk.changed', payload: {} });
};

const retryable = new Set(['40001', '40P01']);
const attempts = 4;
const isRetryable = (error: unknown) =>
  retryable.has((error as { code?: string }).code ?? '') || isOutdatedPlan(error);

/**
 * Runs `work` in one transaction, and publishes its events after the commit. Deadlocks, serialisation
 * failures and outdated plans are retried, so `work` may run several times.
 */
export async function write<T>(db: Db, announcer: Announcer, work: (tx: Write) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const callbacks: (() => void)[] = [];
    try {
      const result = await db.transaction().execute(async (trx) => {
        const done = await work(writeOn(trx, announcer, callbacks));
        callbacks.push(await auditInTransaction(trx));
        return done;
      });
      for (const callback of callbacks) callback();
      return result;
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error;
    }
  }
}

function writeOn(trx: Transaction<Schema>, announcer: Announcer, callbacks: (() => void)[]): Write {
  const refreshed = new Set<Desk>();
  return {
    db: trx,
    rev: async () => {
      const { rows } = await sql<{ rev: number }>`select next_rev() as rev`.execute(trx);
      return rows[0]!.rev;
    },
    change: (audience, t, id, op, rev) => recordWithAttendees(trx, audience, t, [id], op, rev),
    changes: (audience, t, ids, op, rev) => recordWithAttendees(trx, audience, t, ids, op, rev),
    emit: async (channel, event, rev, payload, differences) => {
      const { rows } = await sql<{ prev: number }>`select touch_channel(${channel}, ${rev}) as prev`.execute(
        trx,
      );
      const full = { ...payload, rev, prev: rows[0]!.prev };
      callbacks.push(() => announcer.emit({ channel, event, payload: full, ...differences }));
    },
    nudge: (who, rev) => callbacks.push(() => announcer.nudge(who, rev)),
    desk: (desk) => {
      if (refreshed.has(desk)) return;
      refreshed.add(desk);
      callbacks.push(() => refreshDesk(announcer, desk));
    },
    afterCommit: (work) => callbacks.push(work),
  };
}

/** The row `attendee` is another view of the row `user`, so both change together. */
async function recordWithAttendees(...change: Parameters<typeof record>) {
  const [trx, , t, ids, op, rev] = change;
  await record(...change);
  if (t === 'user') await record(trx, 'organisers', 'attendee', ids, op, rev);
}

async function record(
  trx: Transaction<Schema>,
  audience: Audience,
  t: LoggedType,
  ids: readonly number[],
  op: 'put' | 'del',
  rev: number,
) {
  const sorted = ids.toSorted((a, b) => a - b);
  await sql`insert into change (audience, t, id, op, rev)
    select ${audience}, ${t}, id, ${op}, ${rev} from json_array_elements_text(${JSON.stringify(sorted)}::json) as listed (id_text),
      lateral (select id_text::bigint as id) as ids
    on conflict (audience, t, id) do update
    set op = excluded.op, rev = excluded.rev, xid = excluded.xid, at = excluded.at`.execute(trx);
}
