import { sql } from 'kysely';
import { groupTypes } from '../../../contract/chat.ts';
import type { Locale, Localized } from '../../../contract/scalars.ts';
import type { Reader } from '../../db/client.ts';
import { cutText } from '../../cut-text.ts';
import { localizedText } from '../../http/locale.ts';
import { notificationsOf } from '../notifications/rows.ts';

/** The unread notifications and chats of a person since a time. */
export interface Missed {
  notifications: { title: string; content: string }[];
  /** Notifications that are not listed. */
  more: number;
  chats: { name: string; count: number }[];
}

const maxNotifications = 8;
const maxChats = 5;
const maxContent = 200;
/** Types of notifications about a time that is over when the mail arrives. */
const outdatedTypes = ['reminder', 'summary'];

export async function missedSince(db: Reader, userId: number, since: Date, locale: Locale): Promise<Missed> {
  const unread = notificationsOf(db, userId)
    .where('log_state.read_at', 'is', null)
    .where('log.created_at', '>', since)
    .where('log.type', 'not in', outdatedTypes);
  const rows = await unread
    .select(['log.title', 'log.localized_title', 'log.content', 'log.localized_content'])
    .orderBy('log.id', 'desc')
    .limit(maxNotifications)
    .execute();
  const { total } = await unread
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return {
    notifications: rows.map(({ title, localized_title, content, localized_content }) => ({
      title: localizedText(localized_title ?? {}, locale, title),
      content: cut(localizedText(localized_content ?? {}, locale, content)),
    })),
    more: Number(total) - rows.length,
    chats: await unreadChats(db, userId, since, locale),
  };
}

export const isEmpty = ({ notifications, chats }: Missed): boolean =>
  notifications.length === 0 && chats.length === 0;

function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > maxContent ? `${cutText(line, maxContent).trimEnd()}…` : line;
}

const deletedAccount: Record<Locale, string> = {
  en: 'Deleted account',
  de: 'Gelöschtes Konto',
  ru: 'Удалённая учётная запись',
};

interface ChatRow {
  title: string;
  event_name: Localized | null;
  /** Name of the other person of a private chat. */
  other: string | null;
  count: number;
}

/** Chats with unread messages of others, those with the most first, without muted ones. */
async function unreadChats(
  db: Reader,
  userId: number,
  since: Date,
  locale: Locale,
): Promise<Missed['chats']> {
  const { rows } = await sql<ChatRow>`select g.title,
      (select event.localized_name from event_room join event on event.id = event_room.event_id
        where event_room.chat_id = g.id and event.name = g.title) as event_name,
      (select trim(first_name || ' ' || last_name) from chat_member o join app_user on app_user.id = o.user_id
        where o.group_id = g.id and o.user_id <> ${userId} and g.type = ${groupTypes.private} limit 1) as other,
      (select count(*)::int from message u where u.group_id = g.id and u.id > mine.read_id
        and u.created_at > ${since} and u.author_id <> ${userId} and u.deleted_at is null) as count
    from chat_group g join chat_member mine on mine.group_id = g.id and mine.user_id = ${userId}
    where mine.muted_until is null or mine.muted_until < now()
    order by count desc, g.id`.execute(db);
  return rows
    .filter(({ count }) => count > 0)
    .slice(0, maxChats)
    .map(({ title, event_name, other, count }) => ({
      // An erased account has an empty name.
      name: other === '' ? deletedAccount[locale] : (other ?? localizedText(event_name ?? {}, locale, title)),
      count,
    }));
}
