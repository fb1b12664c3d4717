import { type RawBuilder, sql } from 'kysely';
import type { RetentionKind } from '../../../contract/retention.ts';
import type { Context } from '../../context.ts';
import { write } from '../../db/write.ts';
import { clearMessages } from '../chat/clear-messages.ts';
import { deleteRequestFiles } from '../support/message-files.ts';
import { expireAccounts, isUnused } from './unused-accounts.ts';

interface KindOfData {
  table: 'message' | 'support_request' | 'audit' | 'meeting_visit' | 'app_user';
  /** The condition that a row is older than a time. */
  isDue: (before: Date) => RawBuilder<boolean>;
  /** Deletes everything older. Returns how much. */
  erase: (ctx: Context, before: Date) => Promise<number>;
}

const isOldMessage = (before: Date) => sql<boolean>`(created_at < ${before})`;
const isOldRequest = (before: Date) => sql<boolean>`(updated_at < ${before} and state <> 'open')`;

export const retentionData: Record<RetentionKind, KindOfData> = {
  messages: {
    table: 'message',
    isDue: (before) => sql`(deleted_at is null and ${isOldMessage(before)})`,
    erase: eraseMessages,
  },
  support: { table: 'support_request', isDue: isOldRequest, erase: eraseRequests },
  audit: {
    table: 'audit',
    isDue: (before) => sql`at < ${before}`,
    erase: async ({ db }, before) => countOf(await db.deleteFrom('audit').where('at', '<', before).execute()),
  },
  attendance: {
    table: 'meeting_visit',
    isDue: (before) => sql`joined_at < ${before}`,
    erase: async ({ db }, before) =>
      countOf(await db.deleteFrom('meeting_visit').where('joined_at', '<', before).execute()),
  },
  accounts: { table: 'app_user', isDue: isUnused, erase: expireAccounts },
};

const countOf = (results: readonly { numDeletedRows: bigint }[]): number =>
  results.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);

/** How many rows are older than a time. */
export async function countDue(
  { db }: Pick<Context, 'db'>,
  kind: RetentionKind,
  before: Date,
): Promise<number> {
  const { table, isDue } = retentionData[kind];
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from ${sql.table(table)} where ${isDue(before)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Clears old messages, one transaction for each group. */
async function eraseMessages(ctx: Context, before: Date): Promise<number> {
  const groups = await ctx.db
    .selectFrom('message')
    .select('group_id')
    .distinct()
    .where('deleted_at', 'is', null)
    .where('created_at', '<', before)
    .orderBy('group_id')
    .execute();
  let count = 0;
  for (const { group_id } of groups)
    count += await write(ctx.db, ctx.announcer, async (tx) => {
      await tx.db.selectFrom('chat_group').select('id').where('id', '=', group_id).forUpdate().execute();
      const cleared = await clearMessages(ctx, tx, group_id, isOldMessage(before));
      for (const table of ['message_reaction', 'message_report'] as const)
        await sql`delete from ${sql.table(table)} where message_id in
          (select id from message where group_id = ${group_id} and deleted_at is not null)`.execute(tx.db);
      tx.nudge('all', await tx.rev());
      tx.desk('chat');
      return cleared;
    });
  return count;
}

/** Deletes old requests that are closed, with their notifications. */
async function eraseRequests(ctx: Context, before: Date): Promise<number> {
  return write(ctx.db, ctx.announcer, async (tx) => {
    const due = await tx.db
      .selectFrom('support_request')
      .select(['id', 'user_id'])
      .where(isOldRequest(before))
      .orderBy('id')
      .forUpdate()
      .execute();
    if (due.length === 0) return 0;
    const ids = due.map(({ id }) => id);
    const rev = await tx.rev();
    const logs = await tx.db
      .deleteFrom('log')
      .where('request_id', 'in', ids)
      .returning(['id', 'user_id'])
      .execute();
    for (const { id, user_id } of logs)
      if (user_id !== null) await tx.change(`user:${user_id}`, 'log', id, 'del', rev);
    await deleteRequestFiles(ctx, tx, ids);
    await tx.db.deleteFrom('support_request').where('id', 'in', ids).execute();
    for (const { id, user_id } of due)
      if (user_id !== null) await tx.change(`user:${user_id}`, 'request', id, 'del', rev);
    tx.nudge('all', rev);
    tx.desk('support');
    return due.length;
  });
}
