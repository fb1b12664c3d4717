import type * as v from 'valibot';
import type * as contract from '../../../contract/people-bulk.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import type { Write } from '../../db/write.ts';
import { groupBy } from '../../../src/lib/group-by.ts';
import { Refusal } from '../../http/refusal.ts';
import { leaveDesks } from '../desks/rights.ts';
import { electorateChanged } from '../notifications/schedule-count.ts';
import { isSelected } from '../people/filter.ts';
import { mayGiveRole } from '../people/roles.ts';

export type StoredChange = contract.BulkChange;
type Value = StoredChange['value'];

interface Target {
  id: number;
  value: Value;
}

const auditBatch = 500;

/**
 * Sets the role or course of all people of a filter. Skips people who have the value, who have neither an account nor
 * an invitation, and whom the caller may not change.
 * @throws Refusal if the filter does not select `total` people any more
 */
export async function changePeople(
  ctx: Context,
  tx: Write,
  me: Me,
  { filter, total, change }: v.InferOutput<(typeof contract.changePeople)['body']>,
): Promise<{ id: number | null; changed: number; skipped: number }> {
  const selected = await peopleWhere(tx, isSelected(filter, ctx.now()));
  if (selected.length !== total)
    throw new Refusal('invalid', { fields: { total: [`countChanged:${selected.length}`] } });
  const targets = selected
    .filter((person) => mayChange(me, person, change))
    .map((person): Target => ({ id: person.id, value: person[change.field] }))
    .filter(({ value }) => value !== change.value);
  const skipped = selected.length - targets.length;
  if (targets.length === 0) return { id: null, changed: 0, skipped };
  await setValue(ctx, tx, me, targets, change);
  const { id } = await tx.db
    .insertInto('people_change')
    .values({
      field: change.field,
      value: JSON.stringify(change.value),
      before: JSON.stringify(targets.map((target) => [target.id, target.value])),
      actor_id: me.id,
      at: new Date(ctx.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, changed: targets.length, skipped };
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
  const people = await peopleWhere(tx, isSelected({}, ctx.now()), [...earlier.keys()]);
  const unchanged = people.filter((person) => person[field] === value);
  let restored = 0;
  for (const [, group] of groupBy(unchanged, (person) => String(earlier.get(person.id)))) {
    const [first] = group;
    const restoring = { field, value: (first && earlier.get(first.id)) ?? null } as StoredChange;
    const targets = group.filter((person) => mayChange(me, person, restoring));
    if (targets.length === 0) continue;
    await setValue(
      ctx,
      tx,
      me,
      targets.map((person) => ({ id: person.id, value })),
      restoring,
    );
    restored += targets.length;
  }
  return restored;
}

const peopleWhere = (tx: Write, selected: ReturnType<typeof isSelected>, ids?: readonly number[]) =>
  tx.db
    .selectFrom('app_user')
    .select(['id', 'role', 'course_type', 'status', 'email', 'chat_admin'])
    .where('deleted_at', 'is', null)
    .where(selected)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids && ids.length > 0 ? [...ids] : [0]))
    .orderBy('id')
    .forUpdate()
    .execute();
type Row = Awaited<ReturnType<typeof peopleWhere>>[number];

function mayChange(me: Me, person: Row, { field, value }: StoredChange): boolean {
  if (person.status === 'none' && person.email === null) return false;
  if (field === 'role' && (person.id === me.id || !mayGiveRole(me, value))) return false;
  return mayGiveRole(me, person.role);
}

async function setValue(
  ctx: Context,
  tx: Write,
  me: Me,
  targets: readonly Target[],
  { field, value }: StoredChange,
) {
  const ids = targets.map(({ id }) => id);
  const rev = await tx.rev();
  const changed = await tx.db
    .updateTable('app_user')
    // Their rights may have changed, so their devices fetch a new snapshot.
    .set((eb) => ({ [field]: value, rev, reset_xid: eb.fn('pg_current_xact_id', []) }))
    .where('id', 'in', ids)
    .returning(['id', 'role', 'chat_admin', 'visible', 'status'])
    .execute();
  const listed = changed.filter(({ visible }) => visible).map(({ id }) => id);
  if (listed.length > 0) await tx.changes('all', 'user', listed, 'put', rev);
  for (const { id, visible, status } of changed)
    if (!visible && status !== 'none') await tx.change(`user:${id}`, 'user', id, 'put', rev);
  tx.nudge('all', rev);
  tx.desk('people');
  await electorateChanged(tx, ctx);
  for (let at = 0; at < ids.length; at += auditBatch)
    await tx.db
      .insertInto('audit')
      .values(
        ids.slice(at, at + auditBatch).map((target_id) => ({
          action: 'edit' as const,
          actor_id: me.id,
          target_id,
          details: JSON.stringify({ [field]: value }),
        })),
      )
      .execute();
  if (field === 'role')
    tx.afterCommit(() => {
      for (const { id, role, chat_admin } of changed)
        leaveDesks(ctx.sockets, id, { role, chatAdmin: chat_admin });
    });
}
