import * as v from 'valibot';
import * as contract from '../../../contract/auth.ts';
import { readConsentVersion } from '../school/current-school.ts';
import type { Locale } from '../../../contract/scalars.ts';
import { deleteApiTokensOf } from '../../auth/api-tokens.ts';
import { isCommon } from '../../auth/common-passwords.ts';
import { createMailedToken, deleteMailedTokens, takeMailedToken } from '../../auth/mailed-tokens.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { endSessionsOf, evictSessions } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import { write, type Write } from '../../db/write.ts';
import { ipOf } from '../../http/client-ip.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { mailLink, queueMail } from '../../mail/queue-mail.ts';
import { queueDeliveries } from '../../webhooks/queue-deliveries.ts';
import { findAccount } from '../account/rows.ts';
import { mailInvitationTo } from '../invitations/desk-acts.ts';
import { relyingParty } from '../passkeys/relying-party.ts';
import { losePasskeys } from '../second-factor/end-factor.ts';
import { unlinkOtherAddresses } from '../single-sign-on/linked-identities.ts';
import { respondUniformly } from './respond-uniformly.ts';

const mailSentMessages: Record<Locale, string> = {
  en: 'If this address has an account, we sent it a link to set a new password.',
  de: 'Wenn es zu dieser Adresse ein Konto gibt, haben wir dorthin einen Link zum Festlegen eines neuen Passworts geschickt.',
  ru: 'Если с этим адресом связана учётная запись, мы отправили на него ссылку для нового пароля.',
};
const passwordSetMessages: Record<Locale, string> = {
  en: 'Your new password is set. You can now sign in with it.',
  de: 'Ihr neues Passwort ist festgelegt. Sie können sich jetzt damit anmelden.',
  ru: 'Новый пароль задан. Теперь вы можете войти с ним.',
};

export const passwordResetRoutes = [
  route(contract.forgotPassword, async (call) => {
    const { ctx, body, locale } = call;
    await respondUniformly(call, 'forgot', async () => {
      const mayMail = await ctx.attempts.mayMail(body.email);
      await write(ctx.db, ctx.announcer, (tx) => mailReset(ctx, tx, body.email, mayMail));
      ctx.mailSender.wake();
    });
    return { message: mailSentMessages[locale] };
  }),

  route(contract.resetPassword, async ({ ctx, c, body, locale }) => {
    await ctx.attempts.limitByIp('reset', ipOf(c, ctx.config));
    if ((await ctx.platform.state()).closed) throw new Refusal('closed');
    if (isCommon(body.password, [body.email]))
      throw new Refusal('invalid', { fields: { password: ['common'] } });
    const password_hash = await hashPassword(body.password);
    const rpId = relyingParty(c, ctx.config).id;
    const endedSessionIds = await write(ctx.db, ctx.announcer, (tx) =>
      redeemToken(ctx, tx, body, { password_hash, rpId }),
    );
    evictSessions(ctx, endedSessionIds);
    ctx.mailSender.wake();
    return { message: passwordSetMessages[locale] };
  }),
];

async function mailReset(ctx: Context, tx: Write, email: string, mayMail: boolean) {
  const account = await findAccount(tx.db, email);
  if (!account?.email || !mayMail || account.status === 'suspended') return;
  if (account.status === 'none') {
    await mailInvitationTo(ctx, tx, account.id);
    return;
  }
  const token = await createMailedToken(tx.db, { purpose: 'reset', userId: account.id, now: ctx.now() });
  await queueMail(tx.db, {
    to: account.email,
    userId: account.id,
    language: account.language,
    content: {
      kind: 'reset',
      // Anyone can sign up with an address of another person. Until the address is verified, the mail must not
      // contain a name, which could be any text.
      name: account.email_verified_at ? account.first_name : '',
      link: mailLink(ctx.config, `/password/reset/${token}`, account.language),
    },
  });
}

/**
 * Sets a new password, or claims the profile if the token is an invitation. Only the owner of the mailbox can
 * have the token, so this also verifies the address. Returns the ids of the ended sessions.
 */
async function redeemToken(
  ctx: Context,
  tx: Write,
  { email, token }: { email: string; token: string },
  { password_hash, rpId }: { password_hash: string; rpId: string },
): Promise<number[]> {
  const inviteToken = await takeMailedToken(tx.db, 'invite', token, ctx.now());
  if (inviteToken) return claimProfile(ctx, tx, { email, password_hash, invited: inviteToken });
  const resetToken = await takeMailedToken(tx.db, 'reset', token, ctx.now());
  const account = await findAccount(tx.db, email);
  if (!resetToken || !account?.email || account.id !== resetToken.user_id)
    throw new Refusal('invalid', { fields: { token: ['token'] } });
  await tx.db
    .updateTable('app_user')
    .set({ password_hash, email_verified_at: account.email_verified_at ?? new Date(ctx.now()) })
    .where('id', '=', account.id)
    .execute();
  await deleteMailedTokens(tx.db, account.id);
  // People who lost a device, or control over the account, get both back by mail.
  await losePasskeys(tx.db, account.id, { rpId, now: ctx.now() });
  await unlinkOtherAddresses(tx.db, account.id);
  await deleteApiTokensOf(tx.db, account.id);
  await queueMail(tx.db, {
    to: account.email,
    userId: account.id,
    language: account.language,
    content: {
      kind: 'password-changed',
      name: account.first_name,
      forgot: mailLink(ctx.config, '/auth?forgot=1', account.language),
    },
  });
  return endSessionsOf(tx.db, account.id);
}

/**
 * Turns the profile of an imported speaker into an account. The invitation was mailed to the address, so this
 * also verifies the address. Setting the password counts as consent to the terms. Returns no sessions, since
 * the profile had none.
 */
async function claimProfile(
  ctx: Context,
  tx: Write,
  {
    email,
    password_hash,
    invited: inviteToken,
  }: { email: string; password_hash: string; invited: { user_id: number; data: unknown } },
): Promise<number[]> {
  const data = v.parse(v.object({ email: v.string() }), inviteToken.data);
  if (data.email.toLowerCase() !== email.toLowerCase() || (await findAccount(tx.db, email)))
    throw new Refusal('invalid', { fields: { token: ['token'] } });
  const now = new Date(ctx.now());
  const rev = await tx.rev();
  const claimed = await tx.db
    .updateTable('app_user')
    .set({
      email,
      password_hash,
      status: 'approved',
      email_verified_at: now,
      consent_version: await readConsentVersion(tx.db, ctx.config),
      consent_at: now,
      decided_at: now,
      rev,
    })
    .where('id', '=', inviteToken.user_id)
    .where('status', '=', 'none')
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!claimed) throw new Refusal('invalid', { fields: { token: ['token'] } });
  await deleteMailedTokens(tx.db, claimed.id);
  await tx.change('all', 'user', claimed.id, 'put', rev);
  tx.nudge('all', rev);
  await queueDeliveries(tx.db, 'person.approved', [{ person: claimed.id, data: {} }]);
  return [];
}
