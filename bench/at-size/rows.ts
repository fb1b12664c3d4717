import * as v from 'valibot';
import { agendaEntry } from '../../contract/agenda.ts';
import { group, groupTypes, type MessageOnWire } from '../../contract/chat.ts';
import { folder } from '../../contract/folders.ts';
import { material } from '../../contract/library.ts';
import { log } from '../../contract/logs.ts';
import { poll, pollGroups, pollStatus } from '../../contract/polls.ts';
import { review } from '../../contract/reviews.ts';
import { request } from '../../contract/support.ts';
import type { User } from '../../contract/users.ts';
import type { MessageRow } from '../../src/db/database.ts';
import { groupBy } from '../../src/lib/group-by.ts';
import { messageRows, messagesOnWire } from '../pages/rows.ts';
import { people } from '../people.ts';

/*
 * A school at size. Rows are parsed by the schemas that parse the server's, so they are valid for the device.
 */

export interface Base {
  me: User;
  sessions: readonly number[];
  /** In seconds. */
  now: number;
}

export const counts = {
  people: people.length,
  materials: 5000,
  messages: 50_000,
  polls: 200,
  notifications: 2000,
  chats: 120,
} as const;

/** The chat that has half of all messages, and 1,000 members. */
export const largeGroup = 300_000;
const membersOfLargeGroup = 1000;
const folders = 8;
const revOfRows = 1;
/** All times are in the last 20 days: older messages would be deleted on the device. */
const period = 20 * 24 * 3600;

const fields = ['Water', 'Hydrogen', 'Landfill', 'Recycling', 'Mobility', 'Cities'];
const make = <T>(count: number, row: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => row(at));
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;
/** A time in seconds; `share` is 0 at the beginning of the period and 1 now. */
const timeAt = ({ now }: Base, share: number) => Math.floor(now - period * (1 - share));

const personOf = ({ id, first_name, last_name, localized_name, localized_surname, role }: User) => ({
  id,
  first_name,
  last_name,
  localized_name,
  localized_surname,
  role,
});

const mediaTypes = [
  ['application/pdf', 'pdf'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'pptx'],
  ['text/plain', 'txt'],
  ['video/mp4', 'mp4'],
] as const;

function materialAt(at: number, base: Base) {
  const [mime_type, ending] = pick(mediaTypes, at);
  const owner = pick(people, at % 150);
  const file = `/api/files/at-size/${at}.${ending}`;
  return v.parse(material, {
    id: 200_000 + at,
    name: `${pick(fields, at)}: slides and tables of working group ${at}`,
    file,
    file_name: `${pick(fields, at + 1).toLowerCase()}-${at}.${ending}`,
    mime_type,
    size: 100_000 + at * 331,
    hash: at.toString(16).padStart(64, '0'),
    added_at: timeAt(base, at / counts.materials),
    additional: at % 4 === 3,
    user_id: owner.id,
    user: personOf(owner),
    events: [{ id: pick(base.sessions, at) }],
    event_type: 'lecture',
    type: ending === 'mp4' ? 'videos' : 'materials',
    folder: [{ id: 1 + (at % folders) }],
    pages: ending === 'pdf' ? 1 + (at % 60) : null,
    duration: ending === 'mp4' ? 60 + (at % 3600) : null,
    rev: revOfRows,
  });
}

/** Every second message is in the large group. */
const groupOf = (at: number) =>
  at % 2 === 0 ? largeGroup : largeGroup + 1 + (((at - 1) / 2) % (counts.chats - 1));

function messagesAtSize(base: Base): MessageRow[] {
  const onWire = messagesOnWire(counts.messages, 1).map((message, at): MessageOnWire => ({
    ...message,
    group: { id: groupOf(at) },
    author: personOf(pick(people, at % 40)),
    created_at: timeAt(base, at / counts.messages),
    rev: revOfRows,
  }));
  return messageRows(onWire);
}

function groupAt(at: number, messages: readonly MessageRow[], base: Base) {
  const isLarge = at === 0;
  const id = largeGroup + at;
  const others = isLarge ? people.slice(0, membersOfLargeGroup - 1) : [pick(people, at)];
  const last = messages.at(-1);
  return v.parse(group, {
    id,
    type: { id: isLarge ? groupTypes.group : groupTypes.private },
    title: isLarge ? 'Everybody' : `${others[0]?.first_name} ${others[0]?.last_name}`,
    members: [base.me, ...others].map(personOf),
    message: last && { ...last, created_at: last.created_at / 1000 },
    message_count: messages.length,
    message_read: messages.length,
    read_id: last?.id ?? 0,
    others_read_id: last?.id ?? 0,
    created_at: timeAt(base, 0),
    rev: revOfRows,
  });
}

/** Five polls are open; the others are closed and have results. */
function pollAt(at: number, base: Base) {
  const isOpen = at < 5;
  const options = make(4, (option) => ({ id: option, title: `${pick(fields, at + option)} first` }));
  return v.parse(poll, {
    id: 400_000 + at,
    title: `What should we discuss in round ${at}?`,
    variations: options,
    status: isOpen ? pollStatus.open : pollStatus.voted,
    voted: !isOpen,
    votes_count: 400,
    votes: isOpen ? null : options.map(({ id }) => ({ id, count: 100 })),
    group: pick(pollGroups, at),
    kind: 'single',
    state: isOpen ? 'open' : 'closed',
    vote: isOpen ? null : at % 4,
    results: 'voted',
    position: at,
    created_at: timeAt(base, at / counts.polls),
    rev: revOfRows,
  });
}

/** The newest ten are unread. */
const notificationAt = (at: number, base: Base) =>
  v.parse(log, {
    id: 500_000 + at,
    type: 'event',
    title: `An event has moved (${at})`,
    content: `“${pick(fields, at)}” begins half an hour later, in another room. Details: https://example.org/${at}`,
    created_at: timeAt(base, at / counts.notifications),
    read: at < counts.notifications - 10,
    event: { id: pick(base.sessions, at), name: `${pick(fields, at)} ${at}` },
    changes: { room: `Room ${at % 12}` },
    rev: revOfRows,
  });

const agendaAt = (at: number, base: Base) =>
  v.parse(agendaEntry, {
    id: pick(base.sessions, at * 11),
    starred: true,
    note: at % 5 === 0 ? 'Ask about the sorting line.' : null,
    rev: revOfRows,
  });

const reviewAt = (at: number, base: Base) =>
  v.parse(review, {
    id: 600_000 + at,
    content: `A useful day. The part about ${pick(fields, at)} could be longer.`,
    author: personOf(pick(people, at)),
    created_at: timeAt(base, at / 50),
    rev: revOfRows,
  });

const requestAt = (at: number, base: Base) =>
  v.parse(request, {
    id: 700_000 + at,
    type: 'request',
    state: at % 2 === 0 ? 'open' : 'closed',
    created_at: timeAt(base, at / 10),
    messages: [
      {
        id: 800_000 + at,
        from: 'person',
        content: `How do I get to room ${at}?`,
        created_at: timeAt(base, at / 10),
      },
    ],
    rev: revOfRows,
  });

/** Rows by table, in portions small enough to pass to the page. */
export function* rowsAtSize(base: Base): Generator<Record<string, readonly unknown[]>> {
  yield {
    users: people,
    presence: people.slice(0, 300).map(({ id }) => ({ id, online: true, last_action_at: base.now * 1000 })),
    folders: make(folders, (at) =>
      v.parse(folder, { id: 1 + at, name: `${pick(fields, at)} ${at}`, position: at, rev: revOfRows }),
    ),
    materials: make(counts.materials, (at) => materialAt(at, base)),
    polls: make(counts.polls, (at) => pollAt(at, base)),
    logs: make(counts.notifications, (at) => notificationAt(at, base)),
    agenda: make(60, (at) => agendaAt(at, base)),
    reviews: make(50, (at) => reviewAt(at, base)),
    requests: make(10, (at) => requestAt(at, base)),
  };
  const messages = messagesAtSize(base);
  const byGroup = groupBy(messages, ({ group_id }) => group_id);
  const portion = 10_000;
  for (let from = 0; from < counts.messages; from += portion)
    yield { messages: messages.slice(from, from + portion) };
  const windowAt = (at: number) => {
    const ids = byGroup.get(largeGroup + at)?.map(({ id }) => id) ?? [];
    const [oldest_id, newest_id] = [ids[0], ids.at(-1)];
    return { group_id: largeGroup + at, oldest_id, newest_id, complete: true, rev: revOfRows };
  };
  yield {
    groups: make(counts.chats, (at) => groupAt(at, byGroup.get(largeGroup + at) ?? [], base)),
    windows: make(counts.chats, windowAt),
  };
}
