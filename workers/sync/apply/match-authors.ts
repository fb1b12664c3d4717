/*
 * Servers that know only the specification may send authors with a name and a picture but no id. Screens
 * compare ids, so the id is looked up before a row is written.
 */
import type { Person } from '../../../contract/users.ts';
import type { Database, GroupRow, MessageRow } from '../../../src/db/database.ts';

const isNamed = ({ first_name, last_name }: Person) => first_name !== '' || last_name !== '';
/** A server with revs sends whole rows: an author without a name is a deleted account there. */
const isKnown = ({ author, rev }: Pick<MessageRow, 'author' | 'rev'>) =>
  author.id !== 0 && (isNamed(author) || rev > 0);

/** The fields of a user that messages contain. */
const shownFields = ({
  id,
  first_name,
  last_name,
  localized_name,
  localized_surname,
  avatar,
  role,
}: Person): Person => ({
  id,
  first_name,
  last_name,
  localized_name,
  localized_surname,
  avatar,
  role,
});

/**
 * The only person with the author's name or, if several have it, the only one who also has the same picture.
 */
function findByName(author: Person, people: readonly Person[]): Person | undefined {
  const found = people.filter(
    ({ first_name, last_name }) => first_name === author.first_name && last_name === author.last_name,
  );
  const alike = found.filter(({ avatar }) => (avatar ?? null) === (author.avatar ?? null));
  return found.length > 1 ? (alike.length === 1 ? alike[0] : undefined) : found[0];
}

/** The author with their id, or `author` unchanged if nobody matches. */
export function matchAuthor(author: Person, people: readonly Person[]): Person {
  if (author.id === 0) return (isNamed(author) && findByName(author, people)) || author;
  return isNamed(author) ? author : (people.find(({ id }) => id === author.id) ?? author);
}

/**
 * Adds the ids of authors to messages: the current user for messages sent from this device, the stored author
 * if the message is known, else the member of the group with that name. The transaction must include
 * `groups`, `messages` and `users`.
 */
export async function withKnownAuthors(
  db: Database,
  rows: readonly MessageRow[],
  me: number,
): Promise<MessageRow[]> {
  if (rows.every(isKnown)) return [...rows];
  const user = await db.users.get(me);
  const own = user && shownFields(user);
  const groups = new Map<number, Person[]>();
  for (const group of await db.groups.bulkGet([...new Set(rows.map(({ group_id }) => group_id))]))
    if (group) groups.set(group.id, peopleOf(group, own));
  const stored = await db.messages.bulkGet(rows.map(({ id }) => id));
  return rows.map((row, at) => {
    if (isKnown(row)) return row;
    const storedAuthor = stored[at]?.author;
    if (row.author.id === 0 && row.client_id && own) return { ...row, author: own };
    if (row.author.id === 0 && storedAuthor && storedAuthor.id !== 0) return { ...row, author: storedAuthor };
    return { ...row, author: matchAuthor(row.author, groups.get(row.group_id) ?? (own ? [own] : [])) };
  });
}

const peopleOf = ({ members }: GroupRow, own: Person | undefined): Person[] => {
  const people = [...(members ?? [])];
  return own && people.every(({ id }) => id !== own.id) ? [...people, own] : people;
};

/** Adds the author's id to the last message of a group if a member matches. */
export function withKnownLast(group: GroupRow, members: GroupRow['members'] = group.members): GroupRow {
  const { message } = group;
  if (!message || isKnown(message)) return group;
  return { ...group, message: { ...message, author: matchAuthor(message.author, members ?? []) } };
}
