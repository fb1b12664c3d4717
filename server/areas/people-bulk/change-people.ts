import type * as v from 'valibot';
import type * as contract from '../../../contract/people-bulk.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import type { Write } from '../../db/write.ts';
import type { ChangedValue } from '../../db/people-schema.ts';
import { groupBy } from '../../../src/lib/group-by.ts';
import { Refusal } from '../../http/refusal.ts';
import { approveOrDecline } from '../admin/approve-accounts.ts';
import { leaveDesks } from '../desks/rights.ts';
import { electorateChanged } from '../notifications/schedule-count.ts';
import { mayGiveRole, maySuspend } from '../people/roles.ts';
import { suspendAccounts, unsuspendAccounts, withdrawApproval } from '../people/suspend.ts';
import { isAffected, lockPeople, lockPeopleById, type SelectedPerson } from './targets.ts';

const auditBatch = 500;

/**
 * Changes the people of a filter whom the change affects.
 * @throws Refusal if the filter does not select `total` people any more
 */
export async function changePeople(
  ctx: Context,
  tx: Write,
  me: Me,
  { filter, total, change }: v.InferOutput<(typeof contract.changePeople)['body']>,
): Promise<{ id: number | null; changed: number; skipped: number }> {
  const selected = await lockPeople(ctx, tx, filter, total);
  const affected = selected.filter((person) => isAffected(me, person, change));
  const changed = await apply(ctx, tx, me, affected, change);
  const skipped = selected.length - changed.length;
  if (changed.length === 0) return { id: null, changed: 0, skipped };
  const { id } = await tx.db
    .insertInto('people_change')
    .values({
      field: change.field,
      value: JSON.stringify(change.value),
      before: JSON.stringify(changed.map((person) => [person.id, valueOf(person, change.field)])),
      actor_id: me.id,
      at: new Date(ctx.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, changed: changed.length, skipped };
}

const valueOf = (person: SelectedPerson, field: contract.ListedChange['field']): ChangedValue =>
  person[field] as ChangedValue;

/** Returns the people who were changed. */
async function apply(
  ctx: Context,
  tx: Write,
  me: Me,
  people: readonly SelectedPerson[],
  change: contract.BulkChange,
): Promise<readonly SelectedPerson[]> {
  const ids = people.map(({ id }) => id);
  if (ids.length === 0) return [];
  if (change.field !== 'status') await setValue(ctx, tx, me, people, change);
  else if (change.value === 'suspended') await suspendAccounts(ctx, tx, me, { ids, reason: change.reason });
  else {
    const { decided } = await approveOrDecline(tx, ctx, { action: 'approve', actor: me, ids });
    return people.filter(({ id }) => decided.includes(id));
  }
  return people;
}

/**
 * Restores the values before a change. People whose value has changed since, or whom the caller may not change, are
 * left as they are. Returns how many were restored; a second call restores nobody.
 */
export async function undoChange(ctx: Context, tx: Write, me: Me, id: number): Promise<number> {
  const change = await tx.db
    .updateTable('people_change')
    .set({ undone_at: new Date(ctx.now()) })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .returning(['field', 'value', 'before'])
    .executeTakeFirst();
  if (!change) throw new Refusal('notFound');
  const { field, value, before } = change;
  const earlier = new Map(before);
  const people = await lockPeopleById(tx, [...earlier.keys()]);
  const unchanged = people.filter((person) => person[field] === value);
  let restored = 0;
  for (const [, group] of groupBy(unchanged, (person) => String(earlier.get(person.id)))) {
    const [first] = group;
    const target = (first && earlier.get(first.id)) ?? null;
    restored += await restore(ctx, tx, me, group, { field, value: target });
  }
  return restored;
}

async function restore(
  ctx: Context,
  tx: Write,
  me: Me,
  people: readonly SelectedPerson[],
  { field, value }: { field: contract.ListedChange['field']; value: ChangedValue },
): Promise<number> {
  const idsOf = (may: (person: SelectedPerson) => boolean) => people.filter(may).map(({ id }) => id);
  if (field === 'status') {
    const wasSuspended = value === 'approved';
    const ids = idsOf((person) => (wasSuspended ? maySuspend(me, person) : mayGiveRole(me, person.role)));
    if (ids.length > 0 && wasSuspended) await unsuspendAccounts(ctx, tx, me, ids);
    if (ids.length > 0 && !wasSuspended) await withdrawApproval(ctx, tx, me, ids);
    return ids.length;
  }
  const restoring = { field, value } as ValueChange;
  const affected = people.filter((person) => isAffected(me, person, restoring));
  if (affected.length > 0) await setValue(ctx, tx, me, affected, restoring);
  return affected.length;
}

type ValueChange = Extract<contract.BulkChange, { field: 'role' | 'course_type' }>;

async function setValue(
  ctx: Context,
  tx: Write,
  me: Me,
  people: readonly SelectedPerson[],
  { field, value }: ValueChange,
) {
  const ids = people.map(({ id }) => id);
  const rev = await tx.rev();
  const changed = await tx.db
    .updateTable('app_user')
    // Their rights may have changed, so their devices fetch a new snapshot.
    .set((eb) => ({ [field]: value, rev, reset_xid: eb.fn('pg_current_xact_id', []) }))
    .where('id', 'in', [...ids])
    .returning(['id', 'role', 'chat_admin', 'visible', 'status'])
    .execute();
  const listed = changed.filter(({ visible }) => visible).map(({ id }) => id);
  if (listed.length > 0) await tx.changes('all', 'user', listed, 'put', rev);
  for (const { id, visible, status } of changed)
    if (!visible && status !== 'none') await tx.change(`user:${id}`, 'user', id, 'put', rev);
  tx.nudge('all', rev);
  tx.desk('people');
  await electorateChanged(tx, ctx);
  for (let at = 0; at < people.length; at += auditBatch)
    await tx.db
      .insertInto('audit')
      .values(
        people.slice(at, at + auditBatch).map((person) => ({
          action: 'edit' as const,
          actor_id: me.id,
          target_id: person.id,
          details: JSON.stringify({ [field]: value, before: { [field]: valueOf(person, field) } }),
        })),
      )
      .execute();
  if (field === 'role')
    tx.afterCommit(() => {
      for (const { id, role, chat_admin } of changed)
        leaveDesks(ctx.sockets, id, { role, chatAdmin: chat_admin });
    });
}
