import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { StoredMessageFile } from '../../db/chat-schema.ts';
import type { Write } from '../../db/write.ts';
import { deleteMentionNotifications } from './mentions.ts';
import { publishAnnouncement } from '../room/publish-event.ts';
import { releaseFiles } from './message-files.ts';

/**
 * Clears the messages of a group that meet a condition on their columns, with files and notifications. The
 * caller has locked the group. Returns how many were cleared.
 */
export async function clearMessages(
  ctx: Context,
  tx: Write,
  groupId: number,
  condition: RawBuilder<boolean>,
): Promise<number> {
  const { rows } = await sql<{ id: number; file: StoredMessageFile | null }>`
    with gone as (select id, file from message where group_id = ${groupId} and deleted_at is null and ${condition})
    update message set content = '', folded = '', file = null, mentions = '[]', spam = false,
      deleted_at = ${new Date(ctx.now())}, rev = next_rev(), xid = pg_current_xact_id()
    from gone where message.id = gone.id returning gone.id, gone.file`.execute(tx.db);
  for (const message of rows) {
    await releaseFiles(ctx, tx, message.file);
    await deleteMentionNotifications(tx, { message_id: message.id });
  }
  // Replies quote the message, so they get a new rev: a deleted text must not stay in quotes.
  await sql`update message set rev = next_rev(), xid = pg_current_xact_id()
    where group_id = ${groupId} and deleted_at is null and reply_id in
      (select id from message where group_id = ${groupId} and ${condition})`.execute(tx.db);
  const rev = await tx.rev();
  await sql`update chat_group set rev = ${rev},
      message_count = (select count(*) from message where group_id = ${groupId} and deleted_at is null),
      last_message_id = (select max(id) from message where group_id = ${groupId} and deleted_at is null),
      pinned_message_id = (select max(id) from message where id = pinned_message_id and deleted_at is null)
    where id = ${groupId}`.execute(tx.db);
  await tx.change(`group:${groupId}`, 'group', groupId, 'put', rev);
  await publishAnnouncement(tx, groupId);
  return rows.length;
}
