import { sql } from 'kysely';
import { groupTypes } from '../../../contract/chat.ts';
import { fold } from '../../../src/lib/text-fold.ts';
import { inParts, type Seeding, takeIds } from '../insert.ts';
import type { SchoolTime } from '../school-time.ts';
import { known } from '../table.ts';
import { type Conversation, type Line, readLines } from './conversation.ts';
import { fieldWork } from './field-work.ts';
import { generalCourse } from './general-course.ts';
import { withLukas, withTheMentor, withTheModerator } from './private-chats.ts';
import { businessTable, office, tandem } from './smaller-groups.ts';
import { specialCourse } from './special-course.ts';

const conversations: readonly Conversation[] = [
  generalCourse,
  specialCourse,
  fieldWork,
  businessTable,
  tandem,
  office,
  withTheMentor,
  withLukas,
  withTheModerator,
];

interface Group extends Conversation {
  id: number;
  people: string[];
  spoken: Line[];
}

interface Spoken extends Line {
  id: number;
  group: Group;
  at: Date;
}

/**
 * Inserts groups, members and messages. Message ids increase with time over all groups; counters and read
 * marks have the values that calls of the API would have left.
 */
export async function insertChat(
  db: Seeding,
  time: SchoolTime,
  people: ReadonlyMap<string, number>,
  ofCourse: (course: number) => string[],
) {
  const groupIds = await takeIds(db, 'chat_group', conversations.length);
  const groups = conversations.map((conversation, at): Group => {
    const fellows = conversation.course === undefined ? [] : ofCourse(conversation.course);
    const members = [...new Set([...conversation.members, ...fellows])];
    const spoken = readLines(conversation.lines);
    return { ...conversation, id: groupIds[at]!, people: members, spoken };
  });
  const messages = await dated(db, time, groups);
  const begun = time.at(-6, '15:00');
  await db
    .insertInto('chat_group')
    .values(groups.map((group) => groupRow(group, people, begun)))
    .execute();
  const members = groups.flatMap((group) => memberRows(group, messages, people, begun));
  for (const part of inParts(members)) await db.insertInto('chat_member').values(part).execute();
  const rows = messages.map((message) => messageRow(message, messages, people));
  for (const part of inParts(rows)) await db.insertInto('message').values(part).execute();
  await countMessages(db);
}

async function dated(db: Seeding, time: SchoolTime, groups: readonly Group[]): Promise<Spoken[]> {
  const messages = groups
    .flatMap((group) => group.spoken.map((line) => ({ ...line, group, at: time.past(line.when) })))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const ids = await takeIds(db, 'message', messages.length);
  return messages.map((line, at) => ({ ...line, id: ids[at]! }));
}

function groupRow(group: Group, people: ReadonlyMap<string, number>, begun: Date) {
  const ids = group.members.map((key) => known(people, key));
  const pair = ids.toSorted((a, b) => a - b).join(':');
  return {
    id: group.id,
    type: groupTypes[group.type],
    title: group.title,
    description: group.description,
    author_id: known(people, group.author),
    private_key: group.type === 'private' ? pair : null,
    created_at: begun,
  };
}

/** Everyone has read up to their own last message, and most people have read the rest. */
function memberRows(
  group: Group,
  messages: readonly Spoken[],
  people: ReadonlyMap<string, number>,
  begun: Date,
) {
  const here = messages.filter((message) => message.group === group);
  return group.people.map((key, nth) => {
    const ownLast = here.findLastIndex((message) => message.author === key);
    const unread = group.unread?.[key] ?? (key === 'omarova' ? 0 : (nth * 3) % 5);
    const read = Math.max(ownLast, here.length - 1 - unread);
    const user_id = known(people, key);
    return { group_id: group.id, user_id, read_id: here[read]?.id ?? 0, joined_at: begun };
  });
}

function messageRow(message: Spoken, all: readonly Spoken[], people: ReadonlyMap<string, number>) {
  const { id, group, author, at, edited, deleted, replyTo } = message;
  if (!group.people.includes(author)) throw new Error(`${author} is not a member of “${group.title}”`);
  const target = all.find((other) => other.group === group && other.label === replyTo && replyTo !== null);
  if (replyTo !== null && !target) throw new Error(`No message in “${group.title}” has the label ${replyTo}`);
  const soonAfter = new Date(at.getTime() + 2 * 60_000);
  return {
    id,
    group_id: group.id,
    author_id: known(people, author),
    content: deleted ? '' : message.content,
    folded: fold(deleted ? '' : message.content),
    reply_id: target?.id ?? null,
    created_at: at,
    edited_at: edited ? soonAfter : null,
    deleted_at: deleted ? soonAfter : null,
  };
}

const countMessages = (db: Seeding) =>
  sql`update chat_group g set message_count = counted.n, last_message_id = counted.last, rev = counted.rev
    from (select group_id, max(rev) as rev, (count(*) filter (where deleted_at is null))::int as n,
        max(id) filter (where deleted_at is null) as last
      from message group by group_id) counted
    where counted.group_id = g.id`.execute(db);
