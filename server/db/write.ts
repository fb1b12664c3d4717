import { sql, type Transaction } from 'kysely';
import { channels, groupOfChat } from '../../contract/channels.ts';
import type { Desk } from '../../contract/desks.ts';
import type { Db } from './client.ts';
import { publishCards } from '../areas/business/publish-cards.ts';
import { publishContacts } from '../areas/contacts/publish-contacts.ts';
import { refreshMembers } from '../areas/cohorts/members.ts';
import { auditInTransaction } from '../audit/audit-call.ts';
import { isOutdatedPlan } from './named-statements.ts';
import type { Schema } from './schema.ts';
import type { Touched } from '../sync/caught-up.ts';
import type { Announcer, Audience, Emission, LoggedType, Write } from './write-transaction.ts';

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
    let ended = () => {};
    try {
      const transaction = db.transaction().execute(async (trx) => {
        const pending: Pending = { callbacks, changedPeople: new Set(), records: new Map(), emissions: [] };
        const tx = writeOn(trx, announcer, pending);
        const done = await work(tx);
        if (pending.changedPeople.size > 0) {
          await refreshMembers(tx, Date.now(), [...pending.changedPeople]);
          await publishCards(tx, [...pending.changedPeople]);
          await publishContacts(tx, [...pending.changedPeople]);
        }
        ended = announcer.changing(touchedBy(pending));
        await record(trx, pending);
        callbacks.push(await auditInTransaction(trx));
        return done;
      });
      // Also after a failure: a commit whose response was lost may have succeeded.
      const result = await transaction.finally(() => ended());
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
  /** By audience, type and id. The last change of a row counts. */
  records: Map<string, ChangeRecord>;
  emissions: { emission: Emission; rev: number }[];
  key?: Parameters<Write['storeKey']>[0];
}

interface ChangeRecord {
  audience: Audience;
  t: LoggedType;
  id: number;
  op: 'put' | 'del';
  rev: number;
}

/** Messages have no change of their own, but an event on the channel of their group. */
function touchedBy({ changedPeople, records, emissions }: Pending): Touched {
  const audiences = new Set<string>();
  for (const { audience } of records.values()) audiences.add(audience);
  for (const { emission } of emissions) {
    const groupId = groupOfChat(emission.channel);
    if (groupId !== null) audiences.add(`group:${groupId}`);
  }
  for (const id of changedPeople) audiences.add(`user:${id}`);
  return { audiences: [...audiences], people: [...changedPeople] };
}

function writeOn(trx: Transaction<Schema>, announcer: Announcer, pending: Pending): Write {
  const { callbacks, changedPeople, records, emissions } = pending;
  const refreshed = new Set<Desk>();
  const add = (change: ChangeRecord) => records.set(`${change.audience} ${change.t} ${change.id}`, change);
  const changes: Write['changes'] = async (audience, t, ids, op, rev) => {
    for (const id of ids) {
      add({ audience, t, id, op, rev });
      if (t !== 'user') continue;
      changedPeople.add(id);
      // The row `attendee` is another view of the row `user`, so both change together.
      add({ audience: 'organisers', t: 'attendee', id, op, rev });
    }
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
      const emission: Emission = { channel, event, payload: { ...payload, rev }, ...differences };
      emissions.push({ emission, rev });
      callbacks.push(() => announcer.emit(emission));
    },
    nudge: (who, rev) => callbacks.push(() => announcer.nudge(who, rev)),
    desk: (desk) => {
      if (refreshed.has(desk)) return;
      refreshed.add(desk);
      callbacks.push(() => refreshDesk(announcer, desk));
    },
    afterCommit: (work) => callbacks.push(work),
    storeKey: (key) => {
      pending.key = key;
    },
  };
}

/** A simultaneous request with the same idempotency key was first. */
export class KeyTaken extends Error {}

/**
 * Records all changes of the transaction, the revs of its channels and its idempotency key in one statement; adds
 * `prev` to the events. Sorted, because transactions that lock rows in the same order don't deadlock.
 *
 * @throws KeyTaken
 */
async function record(trx: Transaction<Schema>, { records, emissions, key }: Pending): Promise<void> {
  if (records.size === 0 && emissions.length === 0 && !key) return;
  const touched = emissions.map(({ emission: { channel }, rev }, at) => ({ at, channel, rev }));
  const stored = key
    ? sql`insert into idempotency (user_id, op_id, body_hash, subject, subject_id) values (
      ${key.user_id}, ${key.op_id}, ${key.body_hash}, ${key.subject}, ${key.subject_id})
    on conflict do nothing returning true as stored`
    : sql`select true as stored`;
  const { rows } = await sql<{ stored: boolean; revs: { at: number; prev: number }[] | null }>`
    with recorded as (
      insert into change (audience, t, id, op, rev)
      select audience, t, id, op, rev
      from json_to_recordset(${JSON.stringify([...records.values()])}::json)
        as listed (audience text, t text, id bigint, op text, rev bigint)
      order by audience, t, id
      on conflict (audience, t, id) do update
      set op = excluded.op, rev = excluded.rev, xid = excluded.xid, at = excluded.at),
    keyed as (${stored})
    select exists (select from keyed) as stored, (
      select json_agg(json_build_object('at', at, 'prev', touch_channel(channel, rev))) from (
        select * from json_to_recordset(${JSON.stringify(touched)}::json) as listed (at int, channel text, rev bigint)
        order by channel, at offset 0) as touched) as revs`.execute(trx);
  const { stored: isStored, revs } = rows[0]!;
  if (!isStored) throw new KeyTaken();
  for (const { at, prev } of revs ?? []) emissions[at]!.emission.payload['prev'] = prev;
}
