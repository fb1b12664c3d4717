import { sql } from 'kysely';
import type { BulkAct, PeopleFilter } from '../../../contract/people-bulk.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/client.ts';
import type { Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { isSelected } from '../people/filter.ts';
import { maySuspend, mayGiveRole } from '../people/roles.ts';

const people = (db: Reader) =>
  db
    .selectFrom('app_user')
    .select(['id', 'role', 'course_type', 'status', 'email', 'language', 'email_verified_at'])
    .select(
      sql<boolean>`exists (select from invitation where invitation.user_id = app_user.id and revoked_at is null)`.as(
        'invited',
      ),
    )
    .where('deleted_at', 'is', null)
    .orderBy('id');
export type SelectedPerson = Awaited<ReturnType<ReturnType<typeof people>['execute']>>[number];

export const readPeople = (
  ctx: Pick<Context, 'db' | 'now'>,
  filter: PeopleFilter,
): Promise<SelectedPerson[]> => people(ctx.db).where(isSelected(filter, ctx.now())).execute();

export const lockPeopleById = (tx: Write, ids: readonly number[]): Promise<SelectedPerson[]> =>
  people(tx.db)
    .where('id', 'in', ids.length > 0 ? [...ids] : [0])
    .forUpdate()
    .execute();

/** The people of a filter, locked. @throws Refusal if they are not `total` people any more */
export async function lockPeople(
  ctx: Pick<Context, 'now'>,
  tx: Write,
  filter: PeopleFilter,
  total: number,
): Promise<SelectedPerson[]> {
  const selected = await people(tx.db).where(isSelected(filter, ctx.now())).forUpdate().execute();
  requireTotal(selected, total);
  return selected;
}

/** @throws Refusal if the filter does not select `total` people any more */
export function requireTotal(selected: readonly SelectedPerson[], total: number): void {
  if (selected.length !== total)
    throw new Refusal('invalid', { fields: { total: [`countChanged:${selected.length}`] } });
}

/** Whether an act of the caller affects a person: it changes something, and the caller may do it. */
export function isAffected(me: Me, person: SelectedPerson, act: BulkAct): boolean {
  const { status, email } = person;
  const isConfirmed = person.email_verified_at !== null;
  // Speakers of an imported programme who are not invited have no rights.
  const mayHaveRights = status !== 'none' || email !== null;
  switch (act.field) {
    case 'role':
      return (
        mayHaveRights &&
        person.id !== me.id &&
        mayGiveRole(me, act.value) &&
        mayGiveRole(me, person.role) &&
        person.role !== act.value
      );
    case 'course_type':
      return mayHaveRights && mayGiveRole(me, person.role) && person.course_type !== act.value;
    case 'status':
      return act.value === 'approved'
        ? status === 'pending' && isConfirmed
        : status === 'approved' && maySuspend(me, person);
    case 'invitation':
      return status === 'none' && email !== null && person.invited;
    case 'mail':
      return email !== null && (status === 'approved' || (status === 'pending' && isConfirmed));
  }
}
