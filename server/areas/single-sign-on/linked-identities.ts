import { sql } from 'kysely';
import { maxIdentities } from '../../../contract/single-sign-on.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/client.ts';
import type { Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { mailLink, queueMail } from '../../mail/queue-mail.ts';
import { lockUser } from '../profile/operations.ts';
import type { ProvenIdentity } from './provider-sign-ins.ts';

/** The account of an identity, with the columns that `admit` needs. */
export const findLinkedAccount = (
  db: Reader,
  { issuer, subject }: Pick<ProvenIdentity, 'issuer' | 'subject'>,
) =>
  db
    .selectFrom('linked_identity')
    .innerJoin('app_user', 'app_user.id', 'linked_identity.user_id')
    .select(['linked_identity.id as identity_id', 'app_user.id', 'app_user.email', 'status', 'role'])
    .select(['suspension_reason', 'email_verified_at', 'consent_version'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The link of a person to an identity; undefined if there is none. */
export const findOwnIdentity = (
  db: Reader,
  userId: number,
  { issuer, subject }: Pick<ProvenIdentity, 'issuer' | 'subject'>,
) =>
  db
    .selectFrom('linked_identity')
    .select(shownColumns)
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();

export const shownColumns = ['id', 'issuer', 'email', 'created_at', 'last_used_at'] as const;

/**
 * Links an identity to a person and returns the row. Linking it again changes nothing. @throws Refusal `invalid` for
 * `identity` if another account has it, or the person has too many
 */
export async function linkTo(
  tx: Write,
  now: number,
  userId: number,
  { issuer, subject, claims }: ProvenIdentity,
) {
  const own = await tx.db
    .selectFrom('linked_identity')
    .select(['user_id', 'subject', 'issuer'])
    .where((eb) =>
      eb.or([eb('user_id', '=', userId), eb.and([eb('issuer', '=', issuer), eb('subject', '=', subject)])]),
    )
    .execute();
  const same = own.find((each) => each.issuer === issuer && each.subject === subject);
  if (same && same.user_id !== userId) throw identityTaken();
  if (!same && own.length >= maxIdentities)
    throw new Refusal('invalid', { fields: { identity: [`tooManyIdentities:${maxIdentities}`] } });
  const row = await tx.db
    .insertInto('linked_identity')
    .values({
      user_id: userId,
      issuer,
      subject,
      email: claims.email,
      created_at: new Date(now),
      last_used_at: new Date(now),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['issuer', 'subject'])
        .doUpdateSet({ email: claims.email })
        .where('linked_identity.user_id', '=', userId),
    )
    .returning(shownColumns)
    .executeTakeFirst();
  // A simultaneous call has linked it to another account.
  if (!row) throw identityTaken();
  return row;
}

const identityTaken = () => new Refusal('invalid', { fields: { identity: ['identityTaken'] } });

/** Links an identity at the wish of the person, who gets a mail. */
export async function linkAndMail(
  ctx: Pick<Context, 'config' | 'now'>,
  tx: Write,
  userId: number,
  identity: ProvenIdentity,
  provider: string,
) {
  const { email, first_name, language } = await lockUser(tx, userId);
  const row = await linkTo(tx, ctx.now(), userId, identity);
  if (email !== null) {
    const forgot = mailLink(ctx.config, '/auth?forgot=1', language);
    const content = { kind: 'identity-linked', name: first_name, provider, forgot } as const;
    await queueMail(tx.db, { to: email, userId, language, content });
  }
  return row;
}

/**
 * Ends the links to identities whose confirmed address is not that of the account: a person who sets a new password by
 * mail may have lost the account to somebody.
 */
export const unlinkOtherAddresses = (db: Reader, userId: number) =>
  sql`delete from linked_identity using app_user where app_user.id = linked_identity.user_id
    and linked_identity.user_id = ${userId}
    and lower(linked_identity.email) is distinct from lower(app_user.email)`.execute(db);
