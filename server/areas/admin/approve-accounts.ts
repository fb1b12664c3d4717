import type { DeskActOnWire } from '../../../contract/desks.ts';
import type { Context } from '../../context.ts';
import type { Write } from '../../db/write.ts';
import { mailLink, queueMail } from '../../mail/queue-mail.ts';
import { electorateChanged } from '../notifications/schedule-count.ts';
import { claimsSince, claimRows, type SeenClaims } from '../desks/claims.ts';

interface Decision {
  action: 'approve' | 'decline';
  /** Null for a command on the server. */
  actorId: number | null;
  ids: readonly number[];
  reason?: string;
  seen?: SeenClaims;
}

export interface ApprovalResult {
  decided: number[];
  /** For the accounts not decided: the acts of others on them since the caller loaded the list. */
  happened: DeskActOnWire[];
}

/**
 * Approves or declines accounts, and mails their owners. Accounts with an unconfirmed address are skipped.
 * Repeating a decision changes nothing.
 */
export async function approveOrDecline(
  tx: Write,
  ctx: Pick<Context, 'config' | 'now'> & { jobs?: Context['jobs'] },
  { action, actorId, ids, reason = '', seen = null }: Decision,
): Promise<ApprovalResult> {
  const isApproval = action === 'approve';
  const found = await tx.db
    .selectFrom('app_user')
    .select(['id', 'email', 'first_name', 'language', 'status'])
    .where('id', 'in', ids.length > 0 ? [...ids] : [0])
    .where('email_verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const decidable = found.filter(
    ({ status }) => status === 'pending' || (isApproval && status === 'declined'),
  );
  const happened = await claimRows(
    tx,
    decidable.map(({ id }) => String(id)),
    { desk: 'people', act: action, actorId, at: new Date(ctx.now()), seen },
  );
  const refused = new Set(happened.map(({ row }) => row));
  const people = decidable.filter(({ id }) => !refused.has(String(id)));
  for (const { id, email, first_name, language } of people) {
    const rev = await tx.rev();
    await tx.db
      .updateTable('app_user')
      .set((eb) => ({
        status: isApproval ? 'approved' : 'declined',
        visible: isApproval,
        decline_reason: isApproval ? null : reason,
        decided_at: new Date(ctx.now()),
        rev,
        reset_xid: eb.fn('pg_current_xact_id', []),
      }))
      .where('id', '=', id)
      .execute();
    if (isApproval) await tx.change('all', 'user', id, 'put', rev);
    await tx.db
      .insertInto('audit')
      .values({
        action,
        actor_id: actorId,
        target_id: id,
        details: JSON.stringify(isApproval ? {} : { reason }),
      })
      .execute();
    if (email === null) continue;
    await queueMail(tx.db, {
      to: email,
      userId: id,
      language,
      content: isApproval
        ? { kind: 'approved', name: first_name, signIn: mailLink(ctx.config, '/auth', language) }
        : { kind: 'declined', name: first_name, reason },
    });
    if (isApproval) tx.nudge('all', rev);
  }
  if (isApproval && people.length > 0) await electorateChanged(tx, ctx);
  const settled = found.filter((row) => !decidable.includes(row)).map(({ id }) => String(id));
  return {
    decided: people.map(({ id }) => id),
    happened: [...happened, ...(await claimsSince(tx.db, 'people', settled, seen))],
  };
}
