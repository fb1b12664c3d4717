import { sql, type Transaction } from 'kysely';
import type { ChangeType } from '../../contract/sync.ts';
import { channels, type RealtimeEvent } from '../../contract/channels.ts';
import type { Desk } from '../../contract/desks.ts';
import type { Db } from './client.ts';
import { isOutdatedPlan } from './named-statements.ts';
import type { Schema } from './schema.ts';

/** `members` is the group's row with all that are in it: told apart, since the row alone moves on with each message. */
type LoggedType = ChangeType | 'members';

/** Who a change is for: everybody approved, one person, or the members of a group. */
export type Audience = 'all' | `user:${number}` | `group:${number}`;

export interface Emission {
  channel: string;
  event: RealtimeEvent;
  payload: Record<string, unknown>;
  /** Members for whom some fields differ; they are told wherever they are connected. */
  overrides?: Override[];
  /** Fields for clients that do not know `partial-rows` (`clientExtensions`). */
  whole?: Record<string, unknown>;
}

export interface Override {
  people: readonly number[];
  fields: Record<string, unknown>;
}

/** A writing transaction and what is to be told once it has been committed. */
export interface Write {
  db: Transaction<Schema>;
  /** The next rev. Take it while holding the row it is for, so that a row's revs never go back. */
  rev: () => Promise<number>;
  change: (audience: Audience, t: LoggedType, id: number, op: 'put' | 'del', rev: number) => Promise<void>;
  /** The same for many rows that share a rev. */
  changes: (
    audience: Audience,
    t: LoggedType,
    ids: readonly number[],
    op: 'put' | 'del',
    rev: number,
  ) => Promise<void>;
  /** Sends an event on a channel after the commit, with the rev of the channel's event before it as `prev`. */
  emit: (
    channel: string,
    event: RealtimeEvent,
    rev: number,
    payload: Record<string, unknown>,
    differences?: Pick<Emission, 'overrides' | 'whole'>,
  ) => Promise<void>;
  /** Tells the devices of people (or everybody) that something of theirs changed: they pull. */
  nudge: (who: number | 'all', rev: number) => void;
  /** Has the screens of a desk fetch what they show, once after the commit however often it is called. */
  desk: (desk: Desk) => void;
  afterCommit: (work: () => void) => void;
}

/** As `rev`, in a statement that writes a row of a group that is held. */
export const nextRev = sql<number>`next_rev()`;

export interface Announcer {
  emit: (emission: Emission) => void;
  nudge: (who: number | 'all', rev: number) => void;
}

/** Has the screens of a desk fetch what they show. */
export const refreshDesk = (announcer: Announcer, desk: Desk): void => {
  const channel = channels.desk(desk);
  announcer.emit({ channel, event: 'desk.changed', payload: {} });
};

const retryable = new Set(['40001', '40P01']);
const attempts = 4;
const mayTryAgain = (error: unknown) =>
  retryable.has((error as { code?: string }).code ?? '') || isOutdatedPlan(error);

/** Runs `work` in one transaction and announces what it emitted once that is durable; deadlocks are tried again. */
export async function write<T>(db: Db, announcer: Announcer, work: (write: Write) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const after: (() => void)[] = [];
    try {
      const result = await db.transaction().execute((trx) => work(writeOn(trx, announcer, after)));
      for (const announce of after) announce();
      return result;
    } catch (error) {
      if (attempt === attempts || !mayTryAgain(error)) throw error;
    }
  }
}

function writeOn(trx: Transaction<Schema>, announcer: Announcer, after: (() => void)[]): Write {
  const refreshed = new Set<Desk>();
  return {
    db: trx,
    rev: async () => {
      const { rows } = await sql<{ rev: number }>`select next_rev() as rev`.execute(trx);
      return rows[0]!.rev;
    },
    change: (audience, t, id, op, rev) => record(trx, audience, t, [id], op, rev),
    changes: (audience, t, ids, op, rev) => record(trx, audience, t, ids, op, rev),
    emit: async (channel, event, rev, payload, differences) => {
      const { rows } = await sql<{ prev: number }>`select touch_channel(${channel}, ${rev}) as prev`.execute(
        trx,
      );
      const full = { ...payload, rev, prev: rows[0]!.prev };
      after.push(() => announcer.emit({ channel, event, payload: full, ...differences }));
    },
    nudge: (who, rev) => after.push(() => announcer.nudge(who, rev)),
    desk: (desk) => {
      if (refreshed.has(desk)) return;
      refreshed.add(desk);
      after.push(() => refreshDesk(announcer, desk));
    },
    afterCommit: (work) => after.push(work),
  };
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
