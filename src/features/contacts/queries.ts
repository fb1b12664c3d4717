import { database } from '../../db/current-database.ts';
import { changesWait, getMeta } from '../../db/meta.ts';
import { listOps } from '../../db/outbox.ts';
import { overlayContacts } from '../../db/overlay-contacts.ts';
import { getMe } from '../../db/users.ts';

/** The person's contacts with unsent changes, the latest first; undefined before the first pull. */
export async function getContacts() {
  const db = database();
  const [me, rows, ops, snapshot, connection] = await Promise.all([
    getMe(),
    db.contacts.toArray(),
    listOps(),
    getMeta('snapshot'),
    getMeta('connection'),
  ]);
  if (!me) return undefined;
  const ids = ops.flatMap(({ kind, args }) =>
    kind === 'contact.share' && 'user_id' in args ? [Number(args.user_id)] : [],
  );
  const users = await db.users.bulkGet(ids);
  const people = new Map(users.flatMap((user) => (user ? [[user.id, user] as const] : [])));
  return {
    me,
    contacts: overlayContacts(rows, ops, (id) => people.get(id)),
    /** The school's public key, which verifies codes; undefined before the first pull. */
    schoolKey: (await db.codes.get(me.id))?.key,
    known: snapshot?.contacts !== undefined,
    offline: changesWait(connection),
  };
}
export type Contacts = NonNullable<Awaited<ReturnType<typeof getContacts>>>;

export const getPerson = (id: number) => database().users.get(id);
