import type { Context } from '../../context.ts';
import type { Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { deleteMailedTokens } from '../../auth/mailed-tokens.ts';
import { lastAnswers, mailConfirmation } from '../auth/registration-routes.ts';
import { storeAnswers } from '../questions/store-answers.ts';

/** A waiting account whose address is not confirmed. @throws Refusal `notFound` for any other person */
async function lockUnconfirmed(tx: Write, id: number) {
  const account = await tx.db
    .selectFrom('app_user')
    .select(['id', 'email', 'first_name', 'last_name', 'password_hash', 'language'])
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('email_verified_at', 'is', null)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!account?.email || !account.password_hash)
    throw new Refusal('notFound', { subject: { type: 'user', id } });
  return { ...account, email: account.email, password_hash: account.password_hash };
}

/**
 * Mails the link that confirms the address again. Opened in another browser than that of the sign-up, it asks for the
 * password. @throws Refusal `tooMany` if the address has received too many mails
 */
export async function sendConfirmation(ctx: Context, tx: Write, id: number): Promise<void> {
  const { email, ...request } = await lockUnconfirmed(tx, id);
  if (!(await ctx.attempts.mayMail(email))) throw new Refusal('tooMany');
  await mailConfirmation(ctx, tx, { id, email }, request);
}

/** Confirms the address in place of its owner, for example if mails do not arrive. The account still waits for approval. */
export async function confirmAddress(ctx: Context, tx: Write, actorId: number, id: number): Promise<void> {
  await lockUnconfirmed(tx, id);
  const at = new Date(ctx.now());
  await storeAnswers(tx, id, await lastAnswers(tx.db, id), { rev: await tx.rev(), at });
  await tx.db.updateTable('app_user').set({ email_verified_at: at }).where('id', '=', id).execute();
  await deleteMailedTokens(tx.db, id);
  await tx.db
    .insertInto('audit')
    .values({
      action: 'edit',
      actor_id: actorId,
      target_id: id,
      details: JSON.stringify({ confirmed: true }),
    })
    .execute();
  tx.desk('people');
}
