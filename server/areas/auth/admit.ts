import type { Context as HonoContext } from 'hono';
import { consentVersionOf } from '../../../contract/school.ts';
import { createSession } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import { hasExtension } from '../../http/for-caller.ts';
import { Refusal } from '../../http/refusal.ts';
import type { AccountRow } from '../account/rows.ts';
import { isAdmin } from '../people/roles.ts';

type Candidate = Pick<
  AccountRow,
  'id' | 'email' | 'status' | 'role' | 'suspension_reason' | 'email_verified_at' | 'consent_version'
>;

/**
 * Decides whether a person who has proven their identity may sign in. Stores the version of the documents that they
 * accept now. @throws Refusal `suspended`, `pending`, `closed` or `consent`
 */
export async function admit(
  { ctx, c }: { ctx: Context; c: HonoContext },
  account: Candidate,
  consent: string | undefined,
): Promise<void> {
  if (account.status === 'suspended')
    throw new Refusal('suspended', { current: { reason: account.suspension_reason } });
  if (account.status !== 'approved') {
    const { token } = await createSession(ctx.db, account.id, c.req.header('user-agent'), 'pending');
    const confirmed = account.email_verified_at !== null;
    throw new Refusal('pending', {
      current: { token, confirmed, ...(account.email !== null && { email: account.email }) },
      ...(!confirmed && account.status === 'pending' && { wording: 'unconfirmed' as const }),
    });
  }
  if (!isAdmin(account) && (await ctx.platform.state()).closed) {
    await ctx.db
      .updateTable('app_user')
      .set({ wants_reopening_mail: true })
      .where('id', '=', account.id)
      .execute();
    throw new Refusal('closed');
  }
  await requireConsent(ctx, c, account, consent);
}

/**
 * Stores the consent that the person gives now. @throws Refusal `consent` if it is missing, for clients that can show
 * the documents
 */
async function requireConsent(
  ctx: Context,
  c: HonoContext,
  account: Pick<Candidate, 'id' | 'consent_version'>,
  given: string | undefined,
): Promise<void> {
  const version = consentVersionOf((await ctx.school.current()).settings);
  if (version === null || account.consent_version === version) return;
  if (given !== version) {
    if (hasExtension(c, 'consent')) throw new Refusal('consent', { current: { version } });
    return;
  }
  await ctx.db
    .updateTable('app_user')
    .set({ consent_version: version, consent_at: new Date(ctx.now()) })
    .where('id', '=', account.id)
    .execute();
}
