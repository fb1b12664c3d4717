import type { Context } from '../context.ts';
import type { Write } from '../db/write.ts';
import { mailLink, queueMail } from '../mail/queue-mail.ts';

interface Decision {
  action: 'approve' | 'decline';
  /** null: a command on the server. */
  actorId: number | null;
  ids: readonly number[];
  reason?: string;
}

/**
 * Lets people in, or not, and mails them. An address that nobody has confirmed may be anybody's: such accounts wait on.
 * Answers those it was done for; twice is once.
 */
export async function decide(
  open: Write,
  ctx: Pick<Context, 'config' | 'now'>,
  { action, actorId, ids, reason = '' }: Decision,
): Promise<number[]> {
  const approves = action === 'approve';
  const people = await open.db
    .selectFrom('app_user')
    .select(['id', 'email', 'first_name', 'language'])
    .where('id', 'in', ids.length > 0 ? [...ids] : [0])
    .where('status', 'in', approves ? ['pending', 'declined'] : ['pending'])
    .where('email_verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, email, first_name, language } of people) {
    const rev = await open.rev();
    await open.db
      .updateTable('app_user')
      .set((eb) => ({
        status: approves ? 'approved' : 'declined',
        visible: approves,
        decline_reason: approves ? null : reason,
        decided_at: new Date(ctx.now()),
        rev,
        reset_xid: eb.fn('pg_current_xact_id', []),
      }))
      .where('id', '=', id)
      .execute();
    if (approves) await open.change('all', 'user', id, 'put', rev);
    await open.db
      .insertInto('audit')
      .values({
        action,
        actor_id: actorId,
        target_id: id,
        details: JSON.stringify(approves ? {} : { reason }),
      })
      .execute();
    if (email === null) continue;
    await queueMail(open.db, {
      to: email,
      userId: id,
      language,
      content: approves
        ? { kind: 'approved', name: first_name, signIn: mailLink(ctx.config, '/auth', language) }
        : { kind: 'declined', name: first_name, reason },
    });
    if (approves) open.nudge('all', rev);
  }
  return people.map(({ id }) => id);
}
