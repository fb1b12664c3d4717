import type { MessageOnWire } from '../../contract/chat.ts';
import type { MessageRow } from '../../src/db/database.ts';

const words =
  'the sorting line of the town takes glass on Mondays and paper whenever somebody asks for it'.split(' ');

/** Messages as in the API: texts of different lengths, every tenth a reply. */
export function messagesOnWire(count: number, groups: number): MessageOnWire[] {
  return Array.from({ length: count }, (_, at) => {
    const author = {
      id: 1 + (at % 40),
      first_name: 'Aigerim',
      last_name: `Writer ${at % 40}`,
      avatar: null,
      role: { id: 1, alias: 'attendee', title: 'Attendee' },
    };
    return {
      id: at + 1,
      group: { id: 1 + (at % groups) },
      content: `${at} ${words.slice(at % 7, 4 + (at % 13)).join(' ')}`,
      type: { id: 1 },
      author,
      created_at: 1_780_000_000 + at * 7,
      client_id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
      rev: at + 1,
      ...(at % 10 === 9 && { reply_of: { id: at, content: words.slice(0, 6).join(' '), author } }),
    };
  });
}

/** The same messages as stored on the device. */
export const messageRows = (messages: readonly MessageOnWire[]): MessageRow[] =>
  messages.map((row) => ({
    ...row,
    content: row.content ?? '',
    author: { ...row.author, first_name: row.author.first_name ?? '', last_name: row.author.last_name ?? '' },
    reply_of: row.reply_of && { ...row.reply_of, content: row.reply_of.content ?? '' },
    rev: row.rev ?? 0,
    group_id: row.group.id,
    created_at: row.created_at * 1000,
  })) as MessageRow[];
