import type { DeskActOnWire } from '../../../contract/desks.ts';
import { actorColumns } from '../../audit/actor-columns.ts';
import type { Context } from '../../context.ts';
import type { Write } from '../../db/write.ts';
import { mailLink, queueMails } from '../../mail/queue-mail.ts';
import { queueDeliveries } from '../../webhooks/queue-deliveries.ts';
import { electorateChanged } from '../notifications/schedule-count.ts';
import { claimsSince, claimRows, type DeskActor, type SeenClaims } from '../desks/claims.ts';

interface Decision {
  action: 'approve' | 'decline';
  /** Null for a command on the server. */
  actor: DeskActor;
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
  { action, actor, ids, reason = '', seen = null }: Decision,
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
    { desk: 'people', act: action, actor, at: new Date(ctx.now()), seen },
  );
  const refused = new Set(happened.map(({ row }) => row));
  const people = decidable.filter(({ id }) => !refused.has(String(id)));
  const decided = people.map(({ id }) => id);
  if (decided.length > 0) {
    await setDecision(tx, ctx, decided, { isApproval, reason });
    await logDecision(tx, decided, { action, actor, reason });
    await queueMails(
      tx.db,
      people.flatMap(({ id, email, first_name, language }) =>
        email === null
          ? []
          : [
              {
                to: email,
                userId: id,
                language,
                content: isApproval
                  ? {
                      kind: 'approved' as const,
                      name: first_name,
                      signIn: mailLink(ctx.config, '/auth', language),
                    }
                  : { kind: 'declined' as const, name: first_name, reason },
              },
            ],
      ),
    );
    if (isApproval) {
      await electorateChanged(tx, ctx);
      await queueDeliveries(
        tx.db,
        'person.approved',
        decided.map((person) => ({ person, data: {} })),
      );
    }
  }
  const settled = found.filter((row) => !decidable.includes(row)).map(({ id }) => String(id));
  return {
    decided,
    happened: [...happened, ...(await claimsSince(tx.db, 'people', settled, { seen, actor }))],
  };
}

async function setDecision(
  tx: Write,
  ctx: Pick<Context, 'now'>,
  ids: readonly number[],
  { isApproval, reason }: { isApproval: boolean; reason: string },
): Promise<void> {
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
    .where('id', 'in', [...ids])
    .execute();
  if (!isApproval) return tx.peopleChanged(ids);
  await tx.changes('all', 'user', ids, 'put', rev);
  tx.nudge('all', rev);
}

/** Entries of one statement. */
const auditBatch = 500;

async function logDecision(
  tx: Write,
  ids: readonly number[],
  { action, actor, reason }: Pick<Decision, 'action' | 'actor'> & { reason: string },
): Promise<void> {
  const details = JSON.stringify(action === 'approve' ? {} : { reason });
  for (let at = 0; at < ids.length; at += auditBatch)
    await tx.db
      .insertInto('audit')
      .values(
        ids
          .slice(at, at + auditBatch)
          .map((target_id) => ({ action, ...actorColumns(actor), target_id, details })),
      )
      .execute();
}
