import { sql } from 'kysely';
import type { IdentityProvider } from '../../../contract/single-sign-on.ts';
import { consentVersionOf } from '../../../contract/school.ts';
import type { Locale } from '../../../contract/scalars.ts';
import { deleteMailedTokens } from '../../auth/mailed-tokens.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/client.ts';
import { write, type Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { type AccountRow, findAccount } from '../account/rows.ts';
import { queueDeliveries } from '../../webhooks/queue-deliveries.ts';
import { requireNotArchived } from '../school/archive.ts';
import { electorateChanged } from '../notifications/schedule-count.ts';
import { findLinkedAccount, linkTo } from './linked-identities.ts';
import type { ProvenIdentity } from './provider-sign-ins.ts';

interface NewAccount {
  identity: ProvenIdentity;
  provider: IdentityProvider;
  /** Version of the documents that the person accepts. */
  consent: string | undefined;
  locale: Locale;
}

/**
 * Creates the account of a person who comes from the provider for the first time, or claims the profile to which an
 * invitation was mailed. An existing account is never linked here: an address at the provider, which its administrators
 * can give to anybody, must open no account. @throws Refusal
 */
export async function openAccount(
  ctx: Context,
  { identity, provider, consent, locale }: NewAccount,
): Promise<void> {
  const { email } = identity.claims;
  if (email === null) throw new Refusal('providerEmail');
  const account = await findAccount(ctx.db, email);
  const invited = account && (await isClaimable(ctx, account)) ? account : null;
  // A profile without an account, whose person comes by the link of an invitation or is approved by an organiser.
  if (account?.status === 'none' && !invited) throw new Refusal('providerUnknown');
  const isUnconfirmed = account?.status === 'pending' && account.email_verified_at === null;
  if (account && !invited && !isUnconfirmed) return requireLinked(ctx.db, identity, email);
  await requireNotArchived(ctx);
  if ((await ctx.platform.state()).closed) throw new Refusal('closed');
  if (!invited && provider.new_accounts === 'none') throw new Refusal('providerUnknown');
  const version = consentVersionOf((await ctx.school.current()).settings);
  if (version !== null && consent !== version)
    throw new Refusal('consent', { current: { version, first: true } });
  await write(ctx.db, ctx.announcer, async (tx) => {
    const consented = { consent_version: version, consent_at: version === null ? null : new Date(ctx.now()) };
    if (invited) await takeOverProfile(ctx, tx, { id: invited.id, identity, consented });
    else await create(ctx, tx, { identity, email, provider, locale, consented });
  });
}

/**
 * The address has an account: that of a simultaneous call with the same proof, or another one. @throws Refusal
 * `providerLink` if it is another one
 */
async function requireLinked(db: Reader, identity: ProvenIdentity, email: string): Promise<void> {
  if (!(await findLinkedAccount(db, identity))) throw new Refusal('providerLink', { current: { email } });
}

/** Organisers accept their invitation by the mailed link: the provider decides about no rights. */
const isClaimable = async ({ db, now }: Context, { id, status, role }: AccountRow): Promise<boolean> =>
  status === 'none' &&
  (role === 'attendee' || role === 'expert') &&
  (await db
    .selectFrom('invitation')
    .select('id')
    .where('user_id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(now()))
    .executeTakeFirst()) !== undefined;

interface Consented {
  consent_version: string | null;
  consent_at: Date | null;
}

async function takeOverProfile(
  ctx: Context,
  tx: Write,
  { id, identity, consented }: { id: number; identity: ProvenIdentity; consented: Consented },
): Promise<void> {
  const now = new Date(ctx.now());
  const claimed = await tx.db
    .updateTable('app_user')
    .set({ ...consented, status: 'approved', visible: true, email_verified_at: now, decided_at: now })
    .where('id', '=', id)
    .where('status', '=', 'none')
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!claimed) throw new Refusal('providerExpired');
  await deleteMailedTokens(tx.db, id);
  await linkTo(tx, ctx.now(), id, identity);
  await publish(ctx, tx, id);
}

interface Creation {
  identity: ProvenIdentity;
  email: string;
  provider: IdentityProvider;
  locale: Locale;
  consented: Consented;
}

async function create(ctx: Context, tx: Write, { identity, email, provider, locale, consented }: Creation) {
  const { first_name, last_name, role, courses } = identity.claims;
  const now = new Date(ctx.now());
  const isAdmitted = provider.new_accounts === 'admitted';
  // Registering first does not reserve an address that was never confirmed.
  await tx.db
    .deleteFrom('app_user')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('status', '=', 'pending')
    .where('email_verified_at', 'is', null)
    .execute();
  const created = await tx.db
    .insertInto('app_user')
    .values({
      ...consented,
      email,
      // Never a part of the address, which other people must not see.
      first_name,
      last_name,
      role,
      course_type: await findCourse(tx.db, courses),
      language: locale,
      email_verified_at: now,
      ...(isAdmitted
        ? { status: 'approved' as const, visible: true, decided_at: now }
        : { status: 'pending' as const, visible: false }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) return requireLinked(tx.db, identity, email);
  await linkTo(tx, ctx.now(), created.id, identity);
  if (isAdmitted) await publish(ctx, tx, created.id);
  else tx.desk('people');
}

/** The course whose id or title, in any language, is one of the values. */
async function findCourse(db: Reader, values: readonly string[]): Promise<number | null> {
  if (values.length === 0) return null;
  const wanted = values.filter((value) => value !== '').map((value) => value.toLowerCase());
  const courses = await db.selectFrom('course').select(['id', 'localized_title']).orderBy('id').execute();
  const found = courses.find(({ id, localized_title }) =>
    [String(id), ...Object.values(localized_title)].some((name) =>
      wanted.includes(name?.toLowerCase() ?? ''),
    ),
  );
  return found?.id ?? null;
}

async function publish(ctx: Context, tx: Write, id: number): Promise<void> {
  const rev = await tx.rev();
  await tx.db
    .updateTable('app_user')
    .set({ rev, reset_xid: sql`pg_current_xact_id()` })
    .where('id', '=', id)
    .execute();
  await tx.change('all', 'user', id, 'put', rev);
  tx.nudge('all', rev);
  tx.desk('people');
  await electorateChanged(tx, ctx);
  await queueDeliveries(tx.db, 'person.approved', [{ person: id, data: {} }]);
}
