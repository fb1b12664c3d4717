import type * as v from 'valibot';
import type * as contract from '../../../contract/invitations.ts';
import { type Actor, actorColumns } from '../../audit/actor-columns.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/client.ts';
import { write, type Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { publishAttendees } from '../check-in/publish-attendees.ts';
import { findAccount } from '../account/rows.ts';
import { type Invitee, mailInvitations } from './mail-invitations.ts';

type Sending = Pick<Context, 'db' | 'announcer' | 'config' | 'now' | 'attempts'>;

/** Creates a profile without an account and invites its person by mail. Returns the id of the invitation. */
export async function addInvitee(
  ctx: Sending,
  tx: Write,
  actor: Actor,
  { email, ...values }: v.InferOutput<(typeof contract.invitePerson)['body']>,
): Promise<number> {
  const existing = await findAccount(tx.db, email);
  if (existing)
    throw new Refusal('invalid', {
      fields: { email: [existing.status === 'none' ? 'invitedAlready' : 'hasAccount'] },
    });
  const person = await tx.db
    .insertInto('app_user')
    .values({ ...values, email, status: 'none', visible: false, created_at: new Date(ctx.now()) })
    .returning(['id', 'first_name', 'last_name', 'language'])
    .executeTakeFirstOrThrow();
  await publishAttendees(tx, [person.id], await tx.rev());
  await mailInvitations(ctx, tx, [{ ...person, email }], actor.id);
  await tx.db
    .insertInto('audit')
    .values({
      action: 'invite',
      ...actorColumns(actor),
      target_id: person.id,
      details: JSON.stringify(values),
    })
    .execute();
  tx.desk('people');
  const { id } = await tx.db
    .selectFrom('invitation')
    .select('id')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  return id;
}

const invitees = (db: Reader) =>
  db
    .selectFrom('invitation')
    .innerJoin('app_user', 'app_user.id', 'invitation.user_id')
    .select(['app_user.id', 'app_user.email', 'app_user.first_name', 'app_user.last_name'])
    .select('app_user.language')
    .where('app_user.status', '=', 'none')
    .where('app_user.deleted_at', 'is', null)
    .where('app_user.email', 'is not', null);

const batchSize = 250;

/**
 * Mails invitations again that are neither accepted nor revoked: those with the ids, those of the people, or all. An
 * invitation that is named by its id may be revoked. Addresses that have received too many mails are left out. Returns how many mails were
 * queued.
 */
export async function remindInvitees(
  ctx: Sending,
  actorId: number,
  { ids, userIds }: { ids?: readonly number[] | undefined; userIds?: readonly number[] },
): Promise<number> {
  const found = await invitees(ctx.db)
    .$if(ids === undefined, (query) => query.where('invitation.revoked_at', 'is', null))
    .$if(ids !== undefined, (query) => query.where('invitation.id', 'in', [...(ids ?? [])]))
    .$if(userIds !== undefined, (query) =>
      query.where('app_user.id', 'in', userIds && userIds.length > 0 ? [...userIds] : [0]),
    )
    .orderBy('app_user.id')
    .execute();
  const people: Invitee[] = [];
  for (const { email, ...person } of found)
    if (email !== null && (await ctx.attempts.mayMail(email))) people.push({ ...person, email });
  for (let at = 0; at < people.length; at += batchSize) {
    const batch = people.slice(at, at + batchSize);
    await write(ctx.db, ctx.announcer, async (tx) => {
      // Others may have accepted or been erased since.
      const still = await invitees(tx.db)
        .where(
          'app_user.id',
          'in',
          batch.map(({ id }) => id),
        )
        .forUpdate('app_user')
        .execute();
      const remaining = new Set(still.map(({ id }) => id));
      await mailInvitations(
        ctx,
        tx,
        batch.filter(({ id }) => remaining.has(id)),
        actorId,
      );
      tx.desk('people');
    });
  }
  return people.length;
}

const openInviteeOf = (db: Reader, userId: number) =>
  invitees(db)
    .where('app_user.id', '=', userId)
    .where('invitation.revoked_at', 'is', null)
    .executeTakeFirst();

/** Whether a person without an account is invited by mail, and the invitation is not revoked. */
export const isInvited = async (db: Reader, userId: number): Promise<boolean> =>
  (await openInviteeOf(db, userId)) !== undefined;

/** Mails an invited person a new link, because they tried to sign up or to reset their password. */
export async function mailInvitationTo(
  ctx: Pick<Context, 'config' | 'now'>,
  tx: Write,
  userId: number,
): Promise<void> {
  const person = await openInviteeOf(tx.db, userId);
  if (person?.email) await mailInvitations(ctx, tx, [{ ...person, email: person.email }], null);
}

/** Revokes links, and invitations by mail that are not accepted. Returns the ids of those revoked. */
export async function revokeInvitations(
  ctx: Sending,
  tx: Write,
  actorId: number,
  ids: readonly number[],
): Promise<number[]> {
  const revoked = await tx.db
    .updateTable('invitation')
    .set({ revoked_at: new Date(ctx.now()), token: null })
    .where('id', 'in', [...ids])
    .where('revoked_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('kind', '=', 'link'),
        eb.exists(
          eb
            .selectFrom('app_user')
            .select('app_user.id')
            .whereRef('app_user.id', '=', 'invitation.user_id')
            .where('app_user.status', '=', 'none'),
        ),
      ]),
    )
    .returning(['id', 'user_id', 'name'])
    .execute();
  if (revoked.length === 0) return [];
  await tx.db
    .insertInto('audit')
    .values(
      revoked.map(({ user_id, name }) => ({
        action: 'revoke' as const,
        actor_id: actorId,
        target_id: user_id,
        details: JSON.stringify(name ? { name } : {}),
      })),
    )
    .execute();
  tx.desk('people');
  return revoked.map(({ id }) => id);
}
