import { sql } from 'kysely';
import { channels } from '../../../contract/channels.ts';
import { groupTypes } from '../../../contract/chat.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import { write, type Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { knownCohorts } from '../cohorts/membership.ts';
import { isOrganiser } from '../people/roles.ts';
import { lockWritableGroup, publishToMembers } from './group-members.ts';

/** Chat admins who are organisers choose the cohort: only organisers may list cohorts. @throws Refusal */
export async function setChatCohort(
  ctx: Context,
  me: Me,
  groupId: number,
  cohort: number | null,
): Promise<void> {
  if (!me.chatAdmin || !isOrganiser(me)) throw new Refusal('forbidden');
  await write(ctx.db, ctx.announcer, async (tx) => {
    const { type } = await lockWritableGroup(tx, groupId);
    if (type === groupTypes.private) throw new Refusal('forbidden');
    const [known = null] = await knownCohorts(tx.db, cohort === null ? [] : [cohort], 'cohort');
    await tx.db.updateTable('chat_group').set({ cohort_id: known }).where('id', '=', groupId).execute();
    await compareMembers(ctx, tx, groupId, { always: true });
    tx.desk('people');
  });
}

/** Adds and removes members of a chat after the members of its cohort have changed. */
export const refreshChatMembers = (ctx: Context, groupId: number): Promise<void> =>
  write(ctx.db, ctx.announcer, async (tx) => {
    const found = await tx.db
      .selectFrom('chat_group')
      .select('id')
      .where('id', '=', groupId)
      .forUpdate()
      .executeTakeFirst();
    if (found) await compareMembers(ctx, tx, groupId);
  });

interface Move {
  user_id: number;
  joined: boolean;
}

/**
 * Compares the members of a locked chat with its cohort, in a number of statements that does not depend on the number of
 * people. Accounts join once they are approved; members who were added by hand stay.
 */
async function compareMembers(
  ctx: Context,
  tx: Write,
  groupId: number,
  { always = false } = {},
): Promise<void> {
  const rev = await tx.rev();
  const { rows } =
    await sql<Move>`with chat as (select id, cohort_id, last_message_id from chat_group where id = ${groupId}),
    wanted as materialized (select app_user.id, status from chat
      join cohort_member on cohort_member.cohort_id = chat.cohort_id
      join app_user on app_user.id = cohort_member.user_id where deleted_at is null),
    gone as (delete from chat_member where group_id = ${groupId} and by_cohort
      and not exists (select from wanted where wanted.id = chat_member.user_id) returning user_id),
    joined as (insert into chat_member (group_id, user_id, read_id, by_cohort, rev)
      select chat.id, wanted.id, coalesce(last_message_id, 0), true, ${rev} from wanted, chat where status = 'approved'
      on conflict do nothing returning user_id)
    select user_id::int, false as joined from gone union all select user_id::int, true from joined
    order by user_id`.execute(tx.db);
  if (rows.length === 0 && !always) return;
  for (const { user_id, joined } of rows)
    await tx.change(`user:${user_id}`, 'membership', groupId, joined ? 'put' : 'del', rev);
  await tx.change(`group:${groupId}`, 'members', groupId, 'put', rev);
  await publishToMembers({ ctx, tx, locale: 'en' }, groupId, rev);
  for (const { user_id, joined } of rows) {
    if (joined) continue;
    tx.nudge(user_id, rev);
    // Clients that don't pull learn of it from the event.
    if (ctx.sockets.needWholeRows(user_id))
      await tx.emit(channels.groups(user_id), 'chat.group.deleted', rev, { id: groupId });
    tx.afterCommit(() => ctx.sockets.leave(user_id, channels.chat(groupId)));
  }
}
