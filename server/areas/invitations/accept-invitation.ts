import { sql } from 'kysely';
import type * as v from 'valibot';
import type * as contract from '../../../contract/invitations.ts';
import type { Locale } from '../../../contract/scalars.ts';
import { deleteMailedTokens } from '../../auth/mailed-tokens.ts';
import { tokenHash } from '../../auth/tokens.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/client.ts';
import type { Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { findAccount } from '../account/rows.ts';
import { readConsentVersion } from '../school/current-school.ts';
import { storeAnswers } from '../questions/store-answers.ts';
import { electorateChanged } from '../notifications/schedule-count.ts';
import { queueDeliveries } from '../../webhooks/queue-deliveries.ts';

export const invalidToken = () => new Refusal('invalid', { fields: { token: ['token'] } });

/** The invitation of a token, if it can still be accepted. The profile that a mail invites to is joined. */
export async function findOpenInvitation(db: Reader, token: string, now: number, lock = false) {
  return db
    .selectFrom('invitation')
    .leftJoin('app_user', 'app_user.id', 'invitation.user_id')
    .select(['invitation.id', 'invitation.kind', 'invitation.user_id'])
    .select(sql<number | null>`coalesce(invitation.course_type, app_user.course_type)`.as('course_type'))
    .select(['app_user.first_name', 'app_user.last_name', 'app_user.email'])
    .select(sql<contract.Invitation['role']>`coalesce(invitation.role, app_user.role)`.as('role'))
    .where('invitation.token_hash', '=', tokenHash(token))
    .where('invitation.revoked_at', 'is', null)
    .where('invitation.expires_at', '>', new Date(now))
    .where(
      sql<boolean>`case invitation.kind when 'mail' then app_user.status = 'none' and app_user.deleted_at is null
        else invitation.used < invitation.max_uses end`,
    )
    .$if(lock, (query) => query.forUpdate('invitation'))
    .executeTakeFirst();
}

type OpenInvitation = NonNullable<Awaited<ReturnType<typeof findOpenInvitation>>>;
type Acceptance = Omit<v.InferOutput<(typeof contract.acceptInvitation)['body']>, 'password'> & {
  password_hash: string;
  language: Locale;
};

/**
 * Turns the invited profile into an account, or creates an account for a link, and returns its id. Only the
 * owner of the mailbox can have the token of a mail, so it also verifies the address; a link does not.
 * @throws Refusal
 */
export async function acceptInvitation(ctx: Context, tx: Write, sent: Acceptance): Promise<number> {
  const invitation = await findOpenInvitation(tx.db, sent.token, ctx.now(), true);
  if (!invitation) throw invalidToken();
  const id =
    invitation.kind === 'mail'
      ? await claimProfile(ctx, tx, invitation, sent)
      : await signUpByLink(ctx, tx, invitation, sent);
  await deleteMailedTokens(tx.db, id);
  const rev = await tx.rev();
  await storeAnswers(tx, id, sent.answers ?? [], { rev, at: new Date(ctx.now()) });
  await tx.db
    .updateTable('app_user')
    .set((eb) => ({ rev, reset_xid: eb.fn('pg_current_xact_id', []) }))
    .where('id', '=', id)
    .execute();
  await tx.change('all', 'user', id, 'put', rev);
  tx.nudge('all', rev);
  tx.desk('people');
  await electorateChanged(tx, ctx);
  await queueDeliveries(tx.db, 'person.approved', [{ person: id, data: {} }]);
  return id;
}

const accountColumns = (
  now: Date,
  { first_name, last_name, password_hash, language }: Acceptance,
  consentVersion: string | null,
) => ({
  first_name,
  last_name,
  password_hash,
  language,
  status: 'approved' as const,
  visible: true,
  consent_version: consentVersion,
  consent_at: consentVersion === null ? null : now,
  decided_at: now,
});

async function claimProfile(
  ctx: Context,
  tx: Write,
  { user_id }: OpenInvitation,
  sent: Acceptance,
): Promise<number> {
  const now = new Date(ctx.now());
  const claimed = await tx.db
    .updateTable('app_user')
    .set({
      ...accountColumns(now, sent, await readConsentVersion(tx.db, ctx.config)),
      email_verified_at: now,
    })
    .where('id', '=', user_id)
    .where('status', '=', 'none')
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!claimed) throw invalidToken();
  return claimed.id;
}

async function signUpByLink(
  ctx: Context,
  tx: Write,
  { id: invitation_id, role, course_type }: OpenInvitation,
  sent: Acceptance,
): Promise<number> {
  const now = new Date(ctx.now());
  const { email } = sent;
  if (email === undefined) throw new Refusal('invalid', { fields: { email: ['required'] } });
  const existing = await findAccount(tx.db, email);
  const isUnconfirmed = existing?.status === 'pending' && existing.email_verified_at === null;
  if (existing && !isUnconfirmed)
    throw new Refusal('invalid', {
      fields: { email: [existing.status === 'none' ? 'invitedByMail' : 'hasAccount'] },
    });
  // Registering first does not reserve an address that was never confirmed.
  if (existing) await tx.db.deleteFrom('app_user').where('id', '=', existing.id).execute();
  const created = await tx.db
    .insertInto('app_user')
    .values({
      ...accountColumns(now, sent, await readConsentVersion(tx.db, ctx.config)),
      email,
      role,
      course_type,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) throw new Refusal('invalid', { fields: { email: ['hasAccount'] } });
  await tx.db
    .insertInto('invitation_use')
    .values({ invitation_id, user_id: created.id, used_at: now })
    .execute();
  await tx.db
    .updateTable('invitation')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where('id', '=', invitation_id)
    .execute();
  return created.id;
}
