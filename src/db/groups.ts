import type { Person } from '../../contract/users.ts';
import { database } from './current-database.ts';
import type { Database, GroupRow } from './database.ts';
import { listHeldByGroup } from './held.ts';
import { listMessagesFrom, listNewestMessages } from './messages.ts';
import type { GroupTail } from './overlay-groups.ts';
import { getWindow } from './windows.ts';

export const listGroups = (db = database()): Promise<GroupRow[]> => db.groups.toArray();

export const getGroup = (id: number, db = database()): Promise<GroupRow | undefined> => db.groups.get(id);

const isNameless = ({ id, first_name, last_name }: Person) => id > 0 && first_name === '' && last_name === '';

/** Adds the names of members for whom a server sends only the id, from the users on this device. */
async function withMemberNames(rows: GroupRow[], db: Database): Promise<GroupRow[]> {
  const ids = new Set(rows.flatMap(({ members }) => (members ?? []).filter(isNameless).map(({ id }) => id)));
  if (ids.size === 0) return rows;
  const people = new Map(
    (await db.users.bulkGet([...ids])).flatMap((user) => (user ? [[user.id, user]] : [])),
  );
  const named = (person: Person): Person => (isNameless(person) && people.get(person.id)) || person;
  return rows.map((row) => (row.members ? { ...row, members: row.members.map(named) } : row));
}

/**
 * The groups with names of members, for screens. Also reads `users`, which a surrounding transaction must
 * include.
 */
export const listNamedGroups = async (db = database()): Promise<GroupRow[]> =>
  withMemberNames(await listGroups(db), db);

export async function getNamedGroup(id: number, db = database()): Promise<GroupRow | undefined> {
  const row = await getGroup(id, db);
  return row && (await withMemberNames([row], db))[0];
}

/** Changes when a message was added, edited or deleted, on servers without revs. */
export const countersOf = ({ message, message_count }: GroupRow): string =>
  `${message?.id ?? 0}:${message?.content ?? ''}:${message_count}`;

/** Count of messages read, enough to skip those whose deletion is pending. */
const tailSize = 10;

/** By group, its newest stored messages, for `overlayGroups`. */
export async function listGroupTails(
  groups: readonly GroupRow[],
  db = database(),
): Promise<Map<number, GroupTail>> {
  const held = await listHeldByGroup(db);
  return new Map(
    await Promise.all(
      groups.map(async (group): Promise<[number, GroupTail]> => {
        const tail = await getGroupTail(group, db);
        const heldHere = held.get(group.id);
        return [group.id, heldHere ? { ...tail, held: heldHere } : tail];
      }),
    ),
  );
}

async function getGroupTail(group: GroupRow, db: Database = database()): Promise<GroupTail> {
  const [window, messages] = await Promise.all([
    getWindow(group.id, db),
    listNewestMessages(group.id, tailSize, db),
  ]);
  return completeTail(group, { window, messages }, db);
}

/** Adds the stored messages after the read mark to the newest ones. */
export async function completeTail(
  group: GroupRow,
  { window, messages }: GroupTail,
  db: Database = database(),
): Promise<GroupTail> {
  const oldest = messages[0];
  // Everything after the read mark counts as unread, which may be more than the newest few.
  if (window && oldest && oldest.id > (group.read_id ?? 0)) {
    const from =
      group.read_id !== null ? group.read_id + 1 : Math.min(oldest.id, (group.message?.id ?? 0) + 1);
    return { window, messages: await listMessagesFrom(group.id, Math.min(from, oldest.id), db) };
  }
  return { window, messages };
}
