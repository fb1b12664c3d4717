import { sql } from 'kysely';
import { channels } from '../../../contract/channels.ts';
import { groupTypes } from '../../../contract/chat.ts';
import type { Merging } from './merging.ts';

/** Groups are locked in the order of their ids, as everywhere, against deadlocks. */
const lockGroups = ({ tx, keep, drop }: Merging) =>
  sql`select id from chat_group where id in (
      select group_id from chat_member where user_id in (${keep.id}, ${drop.id})
      union select group_id from message where author_id = ${drop.id} or forward_author_id = ${drop.id}
        or mentions @> ${JSON.stringify([drop.id])}::jsonb)
    order by id for update`.execute(tx.db);

const keyOf = (...people: [number, number]): string => people.toSorted((a, b) => a - b).join(':');

/**
 * Moves messages, memberships and private chats. A private chat between the two accounts stays as it is, because its
 * messages would have one author on both sides.
 */
export async function mergeChats(merging: Merging): Promise<void> {
  const { tx, keep, drop } = merging;
  await lockGroups(merging);
  const between = sql`coalesce((select id from chat_group where private_key = ${keyOf(keep.id, drop.id)}), 0)`;
  await movePrivateChats(merging);
  await moveMemberships(merging);
  const bumped = sql`rev = next_rev(), xid = pg_current_xact_id()`;
  const elsewhere = sql`group_id <> ${between}`;
  // The new transaction id makes devices fetch these messages again.
  await sql`update message set author_id = ${keep.id}, ${bumped} where author_id = ${drop.id} and ${elsewhere}`.execute(
    tx.db,
  );
  await sql`update message set forward_author_id = ${keep.id}, ${bumped} where forward_author_id = ${drop.id}`.execute(
    tx.db,
  );
  await sql`update message set ${bumped}, mentions = (select coalesce(jsonb_agg(distinct
      case when person = ${String(drop.id)} then ${keep.id}::bigint else person::bigint end), '[]')
      from jsonb_array_elements_text(mentions) as listed (person))
    where mentions @> ${JSON.stringify([drop.id])}::jsonb and ${elsewhere}`.execute(tx.db);
  await moveReactions(merging);
}

/** One reaction per person and message: that of the account that stays. */
async function moveReactions({ tx, keep, drop }: Merging): Promise<void> {
  await sql`with moved as (update message_reaction theirs set user_id = ${keep.id}
      where user_id = ${drop.id} and not exists (select from message_reaction ours
        where ours.message_id = theirs.message_id and ours.user_id = ${keep.id})
      returning message_id)
    update message set rev = next_rev(), xid = pg_current_xact_id()
    where id in (select message_id from moved) and deleted_at is null`.execute(tx.db);
}

/** In a group of both, the later read mark and the longer silence count, and a pin of either stays. */
async function moveMemberships({ tx, keep, drop }: Merging): Promise<void> {
  const { rows } = await sql<{ group_id: number }>`
    with theirs as (
      delete from chat_member using chat_group where chat_group.id = group_id and user_id = ${drop.id}
        and type <> ${groupTypes.private} returning chat_member.*)
    insert into chat_member as ours (group_id, user_id, read_id, joined_at, pinned, muted_until, silenced_until, by_cohort, rev)
    select group_id, ${keep.id}, read_id, joined_at, pinned, muted_until, silenced_until, by_cohort, next_rev() from theirs
    on conflict (group_id, user_id) do update set
      read_id = greatest(ours.read_id, excluded.read_id), joined_at = least(ours.joined_at, excluded.joined_at),
      pinned = ours.pinned or excluded.pinned, by_cohort = ours.by_cohort and excluded.by_cohort,
      silenced_until = greatest(ours.silenced_until, excluded.silenced_until), rev = excluded.rev
    returning group_id::int`.execute(tx.db);
  for (const { group_id } of rows.toSorted((a, b) => a.group_id - b.group_id)) {
    const rev = await tx.rev();
    await tx.db.updateTable('chat_group').set({ rev }).where('id', '=', group_id).execute();
    await tx.change(`group:${group_id}`, 'members', group_id, 'put', rev);
    await tx.change(`user:${keep.id}`, 'membership', group_id, 'put', rev);
  }
}

/** The private chat with each person; two chats with the same person become one. */
async function movePrivateChats(merging: Merging): Promise<void> {
  const { tx, keep, drop } = merging;
  const { rows } = await sql<{ id: number; other: number; ours: number | null }>`
    select chat_group.id::int, other.user_id::int as other, ours.id::int as ours
    from chat_group join chat_member mine on mine.group_id = chat_group.id and mine.user_id = ${drop.id}
      join chat_member other on other.group_id = chat_group.id and other.user_id <> ${drop.id}
      left join chat_group ours on ours.private_key =
        least(${keep.id}::bigint, other.user_id) || ':' || greatest(${keep.id}::bigint, other.user_id)
    where chat_group.type = ${groupTypes.private} and other.user_id <> ${keep.id} order by chat_group.id`.execute(
    tx.db,
  );
  for (const { id, other, ours } of rows) {
    if (ours === null) await takeOverChat(merging, id, other);
    else await joinChats(merging, { from: id, to: ours, other });
  }
}

async function takeOverChat({ tx, keep, drop }: Merging, id: number, other: number): Promise<void> {
  const rev = await tx.rev();
  await tx.db
    .updateTable('chat_group')
    .set({ private_key: keyOf(keep.id, other), rev })
    .where('id', '=', id)
    .execute();
  await tx.db
    .updateTable('chat_member')
    .set({ user_id: keep.id, rev })
    .where('group_id', '=', id)
    .where('user_id', '=', drop.id)
    .execute();
  await tx.change(`group:${id}`, 'members', id, 'put', rev);
  await tx.change(`user:${keep.id}`, 'membership', id, 'put', rev);
}

interface Chats {
  from: number;
  to: number;
  other: number;
}

/** Moves the messages of one private chat to another one, and deletes the empty chat. A block of either stays. */
async function joinChats({ ctx, tx, keep, drop }: Merging, { from, to, other }: Chats): Promise<void> {
  // The smallest unread message of either chat stays unread. A chat without unread messages does not count.
  await sql`update chat_member ours set rev = next_rev(), read_id = coalesce((
      select min(message.id) - 1 from message join chat_member mark on mark.group_id = message.group_id
        and mark.user_id = case when mark.group_id = ${from} and ours.user_id = ${keep.id} then ${drop.id}::bigint else ours.user_id end
      where message.group_id in (${from}, ${to}) and message.id > mark.read_id and message.author_id <> mark.user_id
          and message.deleted_at is null),
      greatest(ours.read_id, (select max(read_id) from chat_member where group_id = ${from})))
    where group_id = ${to}`.execute(tx.db);
  await sql`update message set group_id = ${to}, rev = next_rev(), xid = pg_current_xact_id()
    where group_id = ${from}`.execute(tx.db);
  await sql`update message_report set group_id = ${to} where group_id = ${from}`.execute(tx.db);
  await sql`update log set group_id = ${to} where group_id = ${from}`.execute(tx.db);
  const rev = await tx.rev();
  await sql`update chat_group ours set rev = ${rev}, message_count = ours.message_count + theirs.message_count,
      last_message_id = greatest(ours.last_message_id, theirs.last_message_id),
      blocked_at = coalesce(ours.blocked_at, theirs.blocked_at),
      pinned_message_id = coalesce(ours.pinned_message_id, theirs.pinned_message_id)
    from chat_group theirs where ours.id = ${to} and theirs.id = ${from}`.execute(tx.db);
  await tx.change(`group:${to}`, 'members', to, 'put', rev);
  await tx.change(`user:${other}`, 'membership', from, 'del', rev);
  await tx.emit(channels.groups(other), 'chat.group.deleted', rev, { id: from });
  await tx.db.deleteFrom('chat_group').where('id', '=', from).execute();
  // The messages take places between those that the device has, so it loads a new snapshot.
  await sql`update app_user set reset_xid = pg_current_xact_id() where id = ${other}`.execute(tx.db);
  tx.afterCommit(() => ctx.sockets.leave(other, channels.chat(from)));
}
