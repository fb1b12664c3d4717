import { sql } from 'kysely';
import type { ContactOnWire } from '../../../contract/contacts.ts';
import type { OperationArgs } from '../../../contract/operations.ts';
import type { Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Operator } from '../../operations/operator.ts';
import { verifiedCode } from '../check-in/codes.ts';
import { contactsFor } from './rows.ts';

/** A device's clock may be ahead by this; later times are replaced by the server's. */
const maxAheadMs = 60_000;

const refuse = (id: number, field: 'code' | 'user_id', rule: string) =>
  new Refusal('invalid', { subject: { type: 'contact', id }, fields: { [field]: [rule] } });

const unknownContact = (id: number) => new Refusal('notFound', { subject: { type: 'contact', id } });

/** Lets one transaction at a time change the contact of two people. */
const lockContact = (tx: Write, a: number, b: number) =>
  sql`select pg_advisory_xact_lock(hashtext('yurt contact'), hashtext(${`${Math.min(a, b)}:${Math.max(a, b)}`}))`.execute(
    tx.db,
  );

const sharedBy = (tx: Write, userId: number, personId: number) =>
  tx.db
    .selectFrom('contact')
    .select('shared')
    .where('user_id', '=', userId)
    .where('person_id', '=', personId)
    .where('shared', '=', true)
    .executeTakeFirst();

/** Shares fields of the caller's profile with a person. Sharing again replaces the fields. */
export async function shareContact(
  operator: Operator,
  { user_id, code, fields, at }: OperationArgs<'contact.share'>,
): Promise<ContactOnWire> {
  const { ctx, tx, me } = operator;
  if (user_id === me.id) throw refuse(user_id, 'user_id', 'ownContact');
  await lockContact(tx, me.id, user_id);
  const person = await tx.db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', user_id)
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!person) throw unknownContact(user_id);
  if (code !== undefined) await requireValidCode(tx, user_id, code);
  else if (!(await sharedBy(tx, user_id, me.id)) && !(await sharedBy(tx, me.id, user_id)))
    throw refuse(user_id, 'code', 'scanFirst');
  const now = ctx.now();
  const columns = {
    shared: true,
    fields: [...new Set(fields)],
    at: new Date(at > now + maxAheadMs ? now : at),
    rev: await tx.rev(),
  };
  await tx.db
    .insertInto('contact')
    .values({ user_id: me.id, person_id: user_id, ...columns })
    .onConflict((oc) => oc.columns(['user_id', 'person_id']).doUpdateSet(columns))
    .execute();
  await publishContact(tx, { a: me.id, b: user_id, op: 'put', rev: columns.rev });
  return rowOf(operator, user_id);
}

/** @throws Refusal unless the school has signed the code for this person, and it is valid now */
async function requireValidCode(tx: Write, userId: number, code: string): Promise<void> {
  const content = await verifiedCode(tx.db, code);
  if (content?.userId !== userId) throw refuse(userId, 'code', 'checkInCode');
  const row = await tx.db
    .selectFrom('check_in_code')
    .select('serial')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (content.serial !== (row?.serial ?? 1)) throw refuse(userId, 'code', 'codeRevoked');
}

/** Stores the caller's note about a contact. @throws Refusal if the person is none */
export async function noteContact(
  operator: Operator,
  { user_id, note }: OperationArgs<'contact.note'>,
): Promise<ContactOnWire> {
  const { ctx, tx, me } = operator;
  await lockContact(tx, me.id, user_id);
  await rowOf(operator, user_id);
  const columns = { note: note || null, rev: await tx.rev() };
  await tx.db
    .insertInto('contact')
    .values({ user_id: me.id, person_id: user_id, shared: false, at: new Date(ctx.now()), ...columns })
    .onConflict((oc) => oc.columns(['user_id', 'person_id']).doUpdateSet(columns))
    .execute();
  await tx.change(`user:${me.id}`, 'contact', user_id, 'put', columns.rev);
  tx.nudge(me.id, columns.rev);
  return rowOf(operator, user_id);
}

/** Removes a contact on both sides, with the notes. @throws Refusal if there is none */
export async function removeContact(
  { tx, me }: Operator,
  { user_id }: OperationArgs<'contact.remove'>,
): Promise<null> {
  await lockContact(tx, me.id, user_id);
  const deleted = await tx.db
    .deleteFrom('contact')
    .where(sql<boolean>`(user_id, person_id) in ((${me.id}, ${user_id}), (${user_id}, ${me.id}))`)
    .returning('user_id')
    .execute();
  if (deleted.length === 0) throw unknownContact(user_id);
  await publishContact(tx, { a: me.id, b: user_id, op: 'del', rev: await tx.rev() });
  return null;
}

interface Publication {
  a: number;
  b: number;
  op: 'put' | 'del';
  rev: number;
}

/** Publishes a contact to both of its people. */
export async function publishContact(tx: Write, { a, b, op, rev }: Publication): Promise<void> {
  for (const [owner, id] of [
    [a, b],
    [b, a],
  ] as const) {
    await tx.change(`user:${owner}`, 'contact', id, op, rev);
    tx.nudge(owner, rev);
  }
}

/** @throws Refusal if the person is no contact of the caller */
async function rowOf({ tx, me, locale }: Operator, id: number): Promise<ContactOnWire> {
  const [row] = await contactsFor(tx.db, me, locale, { ids: [id] });
  if (!row) throw unknownContact(id);
  return row;
}
