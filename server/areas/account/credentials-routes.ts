import * as v from 'valibot';
import * as contract from '../../../contract/account.ts';
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
import { requireOwner } from './recent-sign-in.ts';
import { findAccount } from './rows.ts';
import { lockUser, publishUser } from '../profile/operations.ts';
import { notifyOwner } from '../auth/registration-routes.ts';

const newAddressData = v.object({ email: v.string() });
const invalidToken = () => new Refusal('invalid', { fields: { token: ['token'] } });

/** Changes of the password and of the e-mail address. */
export const credentialRoutes = [
  route(contract.changePassword, async (call) => {
    const { ctx, me, body } = call;
    const { email, first_name, last_name } = await requireOwner(call);
    if (isCommon(body.password, [email, first_name, last_name]))
      throw new Refusal('invalid', { fields: { password: ['common'] } });
    const password_hash = await hashPassword(body.password);
    const endedSessionIds = await write(ctx.db, ctx.announcer, async (tx) => {
      const { language } = await lockUser(tx, me.id);
      await tx.db.updateTable('app_user').set({ password_hash }).where('id', '=', me.id).execute();
      await deleteMailedTokens(tx.db, me.id);
      const forgot = mailLink(ctx.config, '/auth?forgot=1', language);
      const content = { kind: 'password-changed', name: first_name, forgot } as const;
      await queueMail(tx.db, { to: email, userId: me.id, language, content });
      return endSessionsOf(tx.db, me.id, me.sessionId);
    });
    evictSessions(ctx, endedSessionIds);
    ctx.mailSender.wake();
    return { ended: endedSessionIds.length };
  }),

  route(contract.changeEmail, async (call) => {
    const { ctx, me, body } = call;
    const { email } = await requireOwner(call);
    if (body.email.toLowerCase() === email.toLowerCase())
      throw new Refusal('invalid', { fields: { email: ['sameAddress'] } });
    if (!(await ctx.attempts.mayMail(email))) throw new Refusal('tooMany', { retryAfterSeconds: 3600 });
    const mayMail = await ctx.attempts.mayMail(body.email);
    await write(ctx.db, ctx.announcer, (tx) => mailNewAddress(ctx, tx, me.id, body.email, mayMail));
    ctx.mailSender.wake();
    return undefined;
  }),

  route(contract.confirmNewEmail, async ({ ctx, c, body }) => {
    await ctx.attempts.limitByIp('confirm', ipOf(c, ctx.config));
    const email = await write(ctx.db, ctx.announcer, (tx) => confirmAddress(ctx, tx, body.token));
    ctx.mailSender.wake();
    return { email };
  }),
];

async function mailNewAddress(ctx: Context, tx: Write, id: number, email: string, mayMail: boolean) {
  const { first_name, language } = await lockUser(tx, id);
  // Only the latest request can still be confirmed.
  await tx.db.deleteFrom('mailed_token').where('user_id', '=', id).where('purpose', '=', 'address').execute();
  const existing = await findAccount(tx.db, email);
  if (existing) {
    if (mayMail && existing.status !== 'none') await notifyOwner(ctx, tx, existing);
    return;
  }
  if (!mayMail) return;
  const data = { email };
  const token = await createMailedToken(tx.db, { purpose: 'address', userId: id, now: ctx.now(), data });
  const link = mailLink(ctx.config, `/profile/email/${token}`, language);
  const content = { kind: 'new-address', name: first_name, link } as const;
  await queueMail(tx.db, { to: email, language, content, userId: id });
}

/**
 * Sets the new address. Tokens mailed to the former address are deleted, and the former address is notified.
 */
async function confirmAddress(ctx: Context, tx: Write, token: string): Promise<string> {
  const addressToken = await takeMailedToken(tx.db, 'address', token, ctx.now());
  const request = v.safeParse(newAddressData, addressToken?.data);
  if (!addressToken || !request.success) throw invalidToken();
  const { email } = request.output;
  const before = await lockUser(tx, addressToken.user_id);
  // An account may have been registered with the address since. It is deleted if its address was never
  // confirmed.
  await tx.db
    .deleteFrom('app_user')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('status', '=', 'pending')
    .where('email_verified_at', 'is', null)
    .execute();
  if (await findAccount(tx.db, email)) throw invalidToken();
  const rev = await tx.rev();
  await tx.db
    .updateTable('app_user')
    .set({ email, email_verified_at: new Date(ctx.now()), rev })
    .where('id', '=', before.id)
    .execute();
  await deleteMailedTokens(tx.db, before.id);
  await publishUser(tx, before.id, rev, before.visible);
  if (before.email !== null) {
    const content = { kind: 'address-changed', name: before.first_name, email } as const;
    await queueMail(tx.db, {
      to: before.email,
      language: before.language,
      content,
      userId: before.id,
    });
  }
  return email;
}
