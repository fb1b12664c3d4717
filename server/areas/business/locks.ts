import type { BusinessRules } from '../../../contract/school.ts';
import type { BusinessMeetingRow } from '../../db/business-schema.ts';
import type { Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Operator } from '../../operations/operator.ts';
import { readBusinessRules } from './rules.ts';

/**
 * Locks people for the rest of the transaction, in order of their ids, so that each of them has one step at a time.
 * Creates their business cards, inactive, if they have none.
 */
export async function lockPeople(tx: Write, ids: readonly number[]): Promise<void> {
  const ordered = [...new Set(ids)].toSorted((a, b) => a - b);
  if (ordered.length === 0) return;
  await tx.db
    .insertInto('business_profile')
    .values(ordered.map((user_id) => ({ user_id })))
    .onConflict((oc) => oc.doNothing())
    .execute();
  await tx.db
    .selectFrom('business_profile')
    .select('user_id')
    .where('user_id', 'in', ordered)
    .orderBy('user_id')
    .forUpdate()
    .execute();
}

/** Locks the tables, so that they are given to one meeting at a time. Call after `lockPeople`. */
export const lockTables = (tx: Write) =>
  tx.db.selectFrom('business_table').selectAll().orderBy('position').orderBy('id').forUpdate().execute();

export const unknownMeeting = (id: number) =>
  new Refusal('notFound', { subject: { type: 'business_meeting', id } });

export const refuseStep = (id: number, field: 'start' | 'slots' | 'feedback' | 'meeting', rule: string) =>
  new Refusal('invalid', { subject: { type: 'business_meeting', id }, fields: { [field]: [rule] } });

export interface LockedMeeting {
  meeting: BusinessMeetingRow;
  /** The other one of the two. */
  otherId: number;
  rules: BusinessRules | null;
  zone: string;
}

/** Locks a meeting of the caller and both people. @throws Refusal `notFound` if the caller is not one of them */
export async function lockMeeting(
  { ctx, tx, me }: Pick<Operator, 'ctx' | 'tx' | 'me'>,
  id: number,
): Promise<LockedMeeting> {
  const found = await tx.db
    .selectFrom('business_meeting')
    .select(['requester_id', 'partner_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (found?.requester_id !== me.id && found?.partner_id !== me.id) throw unknownMeeting(id);
  await lockPeople(tx, [found.requester_id, found.partner_id]);
  const meeting = await tx.db
    .selectFrom('business_meeting')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!meeting) throw unknownMeeting(id);
  const otherId = meeting.requester_id === me.id ? meeting.partner_id : meeting.requester_id;
  return { meeting, otherId, ...(await readBusinessRules(tx.db, ctx.config)) };
}
