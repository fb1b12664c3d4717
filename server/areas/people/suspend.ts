import {
  endSessionsOf,
  endSuspensionOf,
  evictSessions,
  type Me,
  suspendSessionsOf,
} from '../../auth/sessions.ts';
import { deleteMailedTokens } from '../../auth/mailed-tokens.ts';
import type { Context } from '../../context.ts';
import type { UserStatus } from '../../db/user-schema.ts';
import type { Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { mailLink, queueMails } from '../../mail/queue-mail.ts';
import { electorateChanged } from '../notifications/schedule-count.ts';

type Suspending = Pick<Context, 'config' | 'now' | 'sessions' | 'sockets' | 'jobs'>;

/**
 * Suspends accounts that the caller has locked: ends their sessions and sockets, deletes mailed tokens and unsent mails,
 * and mails the reason. Their rows, bookings and memberships stay.
 */
export async function suspendAccounts(
  ctx: Suspending,
  tx: Write,
  me: Me,
  { ids, reason }: { ids: readonly number[]; reason: string },
): Promise<void> {
  await requireActive(tx, me);
  const people = await setStatus(ctx, tx, ids, { status: 'suspended', suspension_reason: reason });
  await tx.db
    .deleteFrom('mail')
    .where('user_id', 'in', [...ids])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
  await queueMails(
    tx.db,
    people.map(({ id, email, first_name, language }) => ({
      to: email,
      userId: id,
      language,
      content: { kind: 'suspended' as const, name: first_name, reason },
    })),
  );
  await audit(tx, me, 'suspend', ids, { reason });
  await endSessionsOfAll(ctx, tx, ids, suspendSessionsOf);
}

/** Ends the suspension of accounts that the caller has locked, and notifies the people by mail. */
export async function unsuspendAccounts(
  ctx: Suspending,
  tx: Write,
  me: Me,
  ids: readonly number[],
): Promise<void> {
  const people = await setStatus(ctx, tx, ids, { status: 'approved', suspension_reason: null });
  await queueMails(
    tx.db,
    people.map(({ id, email, first_name, language }) => ({
      to: email,
      userId: id,
      language,
      content: {
        kind: 'unsuspended' as const,
        name: first_name,
        signIn: mailLink(ctx.config, '/auth', language),
      },
    })),
  );
  await endSuspensionOf(tx.db, ids);
  await audit(tx, me, 'unsuspend', ids, {});
}

/** Returns accounts that a bulk act has approved to the waiting list. The mail of the approval is sent already. */
export async function withdrawApproval(
  ctx: Suspending,
  tx: Write,
  me: Me,
  ids: readonly number[],
): Promise<void> {
  await setStatus(ctx, tx, ids, { status: 'pending', visible: false });
  await audit(tx, me, 'edit', ids, { status: 'pending', before: { status: 'approved' } });
  await endSessionsOfAll(ctx, tx, ids, endSessionsOf);
}

/** Two organisers may suspend each other at the same time; only the first succeeds. @throws Refusal `forbidden` */
async function requireActive(tx: Write, me: Me): Promise<void> {
  const row = await tx.db
    .selectFrom('app_user')
    .select('status')
    .where('id', '=', me.id)
    .forUpdate()
    .executeTakeFirst();
  if (row?.status !== 'approved') throw new Refusal('forbidden');
}

/** Returns those of the people who have an address. */
async function setStatus(
  ctx: Suspending,
  tx: Write,
  ids: readonly number[],
  columns: { status: UserStatus; suspension_reason?: string | null; visible?: boolean },
) {
  const rev = await tx.rev();
  const people = await tx.db
    .updateTable('app_user')
    .set((eb) => ({ ...columns, rev, reset_xid: eb.fn('pg_current_xact_id', []) }))
    .where('id', 'in', [...ids])
    .returning(['id', 'email', 'first_name', 'language'])
    .execute();
  // Devices of others read the row again, and delete it if it is not listed any more.
  await tx.changes('all', 'user', ids, 'put', rev);
  tx.nudge('all', rev);
  tx.desk('people');
  // The programme desk marks events of suspended speakers.
  tx.desk('programme');
  await electorateChanged(tx, ctx);
  return people.flatMap(({ email, ...person }) => (email === null ? [] : [{ ...person, email }]));
}

async function endSessionsOfAll(
  ctx: Suspending,
  tx: Write,
  ids: readonly number[],
  end: (db: Write['db'], id: number) => Promise<number[]>,
): Promise<void> {
  for (const id of ids) {
    await deleteMailedTokens(tx.db, id);
    const ended = await end(tx.db, id);
    tx.afterCommit(() => evictSessions(ctx, ended));
  }
}

const auditBatch = 500;

async function audit(
  tx: Write,
  me: Me,
  action: 'suspend' | 'unsuspend' | 'edit',
  ids: readonly number[],
  details: Record<string, unknown>,
): Promise<void> {
  for (let at = 0; at < ids.length; at += auditBatch)
    await tx.db
      .insertInto('audit')
      .values(
        ids.slice(at, at + auditBatch).map((target_id) => ({
          action,
          actor_id: me.id,
          target_id,
          details: JSON.stringify(details),
        })),
      )
      .execute();
}
