import { sql } from 'kysely';
import type { CheckInOnWire, CheckInTarget, OwnCodeOnWire } from '../../../contract/check-in.ts';
import type { OperationArgs } from '../../../contract/operations.ts';
import { actorColumns } from '../../audit/actor-columns.ts';
import type { Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Operator } from '../../operations/operator.ts';
import { verifiedCode } from './codes.ts';
import { requireMayCheckIn } from './helpers.ts';
import { nudgeOrganisers } from './publish-attendees.ts';
import { checkInsFor, ownCodesFor, selectAttendees } from './rows.ts';

/** A device's clock may be ahead by this; later times are replaced by the server's. */
const maxAheadMs = 60_000;

const invalidCode = (rule: string) => new Refusal('invalid', { fields: { code: [rule] } });

/** Publishes a check-in to the organisers, the helpers and the person. */
export async function publishCheckIn(
  tx: Write,
  { id, user_id }: { id: number; user_id: number },
  op: 'put' | 'del',
): Promise<void> {
  const rev = await tx.rev();
  if (op === 'put') await tx.db.updateTable('check_in').set({ rev }).where('id', '=', id).execute();
  await tx.change('organisers', 'check_in', id, op, rev);
  await tx.change(`user:${user_id}`, 'check_in', id, op, rev);
  tx.nudge(user_id, rev);
  await nudgeOrganisers(tx, rev);
}

const findCheckIn = (tx: Write, { user_id, day, event_id }: CheckInTarget & { user_id: number }) =>
  tx.db
    .selectFrom('check_in')
    .select(['id', 'user_id', 'by_id', 'at'])
    .where('user_id', '=', user_id)
    .where(event_id === null ? sql<boolean>`day = ${day}::date` : sql<boolean>`event_id = ${event_id}`)
    .executeTakeFirst();

/**
 * Checks a person in. The first check-in to a day or event counts.
 * @throws Refusal `alreadyCheckedIn` with that check-in for another one
 */
export async function addCheckIn(
  { ctx, tx, me, locale }: Operator,
  { user_id, day, event_id, at, code }: OperationArgs<'checkIn.add'>,
): Promise<CheckInOnWire> {
  await requireMayCheckIn(tx.db, me, { day, event_id }, at);
  const [attendee] = await selectAttendees(tx.db, { ids: [user_id] });
  if (!attendee) throw new Refusal('notFound', { subject: { type: 'user', id: user_id } });
  if (code !== undefined) {
    const content = await verifiedCode(tx.db, code);
    if (content?.userId !== user_id) throw invalidCode('checkInCode');
    if (content.serial !== attendee.serial) throw invalidCode('revokedCode');
  }
  if (event_id !== null) {
    const event = await tx.db.selectFrom('event').select('id').where('id', '=', event_id).executeTakeFirst();
    if (!event) throw new Refusal('notFound', { subject: { type: 'event', id: event_id } });
  }
  const now = ctx.now();
  const added = await tx.db
    .insertInto('check_in')
    .values({
      user_id,
      day,
      event_id,
      by_id: me.id,
      by_code: code !== undefined,
      at: new Date(at > now + maxAheadMs ? now : at),
      created_at: new Date(now),
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) {
    const first = await findCheckIn(tx, { user_id, day, event_id });
    const [current] = first ? await checkInsFor(tx.db, me, locale, { ids: [first.id] }) : [];
    throw new Refusal('alreadyCheckedIn', { subject: { type: 'check_in', id: first?.id ?? 0 }, current });
  }
  await tx.db
    .insertInto('audit')
    .values({
      action: 'checkIn',
      kind: 'check_in',
      ...actorColumns(me),
      target_id: user_id,
      at: new Date(now),
      details: JSON.stringify({ day, event_id, at: new Date(at).toISOString() }),
    })
    .execute();
  await publishCheckIn(tx, { id: added.id, user_id }, 'put');
  const [row] = await checkInsFor(tx.db, me, locale, { ids: [added.id] });
  return row!;
}

export async function undoCheckIn(
  { ctx, tx, me }: Operator,
  args: OperationArgs<'checkIn.undo'>,
): Promise<null> {
  await requireMayCheckIn(tx.db, me, args);
  const row = await findCheckIn(tx, args);
  if (!row) throw new Refusal('notFound', { subject: { type: 'check_in', id: args.user_id } });
  await tx.db.deleteFrom('check_in').where('id', '=', row.id).execute();
  const { user_id, day, event_id } = args;
  await tx.db
    .insertInto('audit')
    .values({
      action: 'undoCheckIn',
      kind: 'check_in',
      ...actorColumns(me),
      target_id: user_id,
      at: new Date(ctx.now()),
      details: JSON.stringify({ day, event_id, at: row.at.toISOString() }),
    })
    .execute();
  await publishCheckIn(tx, row, 'del');
  return null;
}

/** Gives the caller a code with the next serial, which revokes the codes before. */
export async function renewCode({ tx, me }: Pick<Operator, 'tx' | 'me'>): Promise<OwnCodeOnWire> {
  const rev = await tx.rev();
  await tx.db
    .insertInto('check_in_code')
    .values({ user_id: me.id, serial: 2, rev })
    .onConflict((oc) =>
      oc.column('user_id').doUpdateSet({ serial: sql<number>`check_in_code.serial + 1`, rev }),
    )
    .execute();
  await tx.change(`user:${me.id}`, 'code', me.id, 'put', rev);
  await tx.change('organisers', 'attendee', me.id, 'put', rev);
  tx.nudge(me.id, rev);
  await nudgeOrganisers(tx, rev);
  const [row] = await ownCodesFor(tx.db, me);
  return row!;
}
