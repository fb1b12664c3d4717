import { sql, type Transaction } from 'kysely';
import { channels } from '../../contract/channels.ts';
import type { Desk } from '../../contract/desks.ts';
import type { Db } from './client.ts';
import { refreshMembers } from '../areas/cohorts/members.ts';
import { auditInTransaction } from '../audit/audit-call.ts';
import { isOutdatedPlan } from './named-statements.ts';
import type { Schema } from './schema.ts';
import type { Announcer, Audience, LoggedType, Write } from './write-transaction.ts';

export type { Announcer, Emission, Write } from './write-transaction.ts';

/** The next rev, for statements that write a row of a locked group. */
export const nextRev = sql<number>`next_rev()`;

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
        const changedPeople = new Set<number>();
        const tx = writeOn(trx, announcer, { callbacks, changedPeople });
        const done = await work(tx);
        if (changedPeople.size > 0) await refreshMembers(tx, Date.now(), [...changedPeople]);
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

interface Pending {
  callbacks: (() => void)[];
  changedPeople: Set<number>;
}

function writeOn(
  trx: Transaction<Schema>,
  announcer: Announcer,
  { callbacks, changedPeople }: Pending,
): Write {
  const refreshed = new Set<Desk>();
  const changes: Write['changes'] = async (audience, t, ids, op, rev) => {
    if (t === 'user') for (const id of ids) changedPeople.add(id);
    await recordWithAttendees(trx, audience, t, ids, op, rev);
  };
  return {
    db: trx,
    rev: async () => {
      const { rows } = await sql<{ rev: number }>`select next_rev() as rev`.execute(trx);
      return rows[0]!.rev;
    },
    change: (audience, t, id, op, rev) => changes(audience, t, [id], op, rev),
    changes,
    peopleChanged: (ids) => {
      for (const id of ids) changedPeople.add(id);
    },
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
