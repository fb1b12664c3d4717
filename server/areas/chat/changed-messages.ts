import { sql } from 'kysely';
import type { MessageOnWire } from '../../../contract/chat.ts';
import type { Locale } from '../../../contract/scalars.ts';
import type { Reader } from '../../db/client.ts';
import { type Gathered, gatherQuery, live, messagesOf, withRead } from './message-rows.ts';

interface ListedMessage {
  id: number;
  rev: number;
  reported: boolean;
  /** Only of a deleted message. */
  client_id: string | null;
}

interface ChangedGroup {
  groupId: number;
  /** The changed messages in order, also deleted ones; at most one more than the limit. */
  listed: ListedMessage[];
  /** Those that are not deleted, as the person sees them; empty above the limit. */
  messages: MessageOnWire[];
}

interface FoundGroup extends Gathered {
  group_id: number;
  read_id: number;
  others_read_id: number;
  listed: ListedMessage[];
}

/** The messages of a person's groups that were written by transactions from `from` to before `bound`, by group. */
export async function changedMessages(
  db: Reader,
  userId: number,
  locale: Locale,
  { from, bound, limit }: { from: string; bound: string; limit: number },
): Promise<ChangedGroup[]> {
  const isChanged = sql`m.group_id = mine.group_id and m.xid >= ${from}::xid8 and m.xid < ${bound}::xid8`;
  const { rows } = await sql<FoundGroup>`
    select mine.group_id, mine.read_id, changed.listed, shown.*,
      (select coalesce(max(o.read_id), 0) from chat_member o
        where o.group_id = mine.group_id and o.user_id <> mine.user_id) as others_read_id
    from chat_member mine, lateral (
      select json_agg(each order by id) as listed from (
        select id, rev, case when deleted_at is not null then client_id end as client_id, exists (select from message_report r
          where r.message_id = m.id and r.user_id = mine.user_id) as reported
        from message m where ${isChanged} limit ${limit + 1}) each) changed,
      lateral (${gatherQuery(sql`${live} and ${isChanged} and json_array_length(changed.listed) <= ${limit}`)}) shown
    where mine.user_id = ${userId} and changed.listed is not null order by mine.group_id`.execute(db);
  return rows.map(({ group_id, read_id, others_read_id, listed, ...gathered }) => {
    const reported = listed.filter((one) => one.reported).map(({ id }) => id);
    const messages = withRead(
      messagesOf(gathered, locale),
      { user_id: userId, read_id, reported },
      others_read_id,
    );
    return { groupId: group_id, listed, messages };
  });
}
