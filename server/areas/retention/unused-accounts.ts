import { type RawBuilder, sql } from 'kysely';
import { accountWarningDays } from '../../../contract/retention.ts';
import type { Context } from '../../context.ts';
import { mailLink, queueMail } from '../../mail/queue-mail.ts';
import { erasePerson } from '../account/erase-person.ts';

const dayMs = 24 * 3_600_000;

/** Whether an account was not used since a time. Organisers keep theirs. */
export const isUnused = (before: Date): RawBuilder<boolean> =>
  sql<boolean>`(deleted_at is null and status = 'approved' and role in ('attendee', 'expert')
    and email is not null and created_at < ${before}
    and coalesce(last_action_at, created_at) < ${before}
    and not exists (select from session where session.user_id = app_user.id and last_used_at >= ${before}))`;

/**
 * Warns the owners of unused accounts by mail, and erases the accounts whose owners were warned 30 days ago and
 * have not come back. Messages stay under a deleted account. Returns how many were erased.
 */
export async function expireAccounts(ctx: Context, before: Date): Promise<number> {
  await forgiveReturned(ctx, before);
  await warn(ctx, before);
  const due = await ctx.db
    .selectFrom('app_user')
    .select('id')
    .where(isUnused(before))
    .where('unused_warned_at', '<=', new Date(ctx.now() - accountWarningDays * dayMs))
    .orderBy('id')
    .execute();
  for (const { id } of due) await erasePerson(ctx, { id, sessionId: 0 }, false);
  return due.length;
}

/** Withdraws the warning of people who have used their account since. */
async function forgiveReturned({ db }: Context, before: Date): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ unused_warned_at: null })
    .where('unused_warned_at', 'is not', null)
    .where(sql<boolean>`not ${isUnused(before)}`)
    .execute();
}

async function warn(ctx: Context, before: Date): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const people = await trx
      .updateTable('app_user')
      .set({ unused_warned_at: new Date(ctx.now()) })
      .where('unused_warned_at', 'is', null)
      .where(isUnused(before))
      .returning(['id', 'email', 'first_name', 'language'])
      .execute();
    for (const { id, email, first_name, language } of people) {
      if (email === null) continue;
      const signIn = mailLink(ctx.config, '/auth', language);
      const content = { kind: 'unused', name: first_name, days: accountWarningDays, signIn } as const;
      await queueMail(trx, { to: email, userId: id, language, content });
    }
  });
  ctx.mailSender.wake();
}
