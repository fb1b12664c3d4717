import type { User } from '../../../contract/users.ts';
import { groupTypes } from '../../../contract/chat.ts';
import { listGroups } from '../../db/groups.ts';
import { getMeta } from '../../db/meta.ts';
import { listOnline } from '../../db/presence.ts';
import { getMe, listUsers } from '../../db/users.ts';

export interface People {
  people: User[];
  me: User | undefined;
  online: ReadonlySet<number>;
  /** The private chats that exist, by the other's id. */
  chats: ReadonlyMap<number, number>;
  known: boolean;
}

export async function listPeople(): Promise<People> {
  const [users, me, online, groups, snapshot] = await Promise.all([
    listUsers(),
    getMe(),
    listOnline(),
    listGroups(),
    getMeta('snapshot'),
  ]);
  const chats = new Map<number, number>();
  for (const group of groups) {
    if (group.type.id !== groupTypes.private) continue;
    for (const member of group.members ?? []) if (member.id !== me?.id) chats.set(member.id, group.id);
  }
  return {
    // Speakers known only from an imported programme have no account to write to.
    people: users.filter((user) => user.visible && user.account),
    me,
    online: new Set(online.map(({ id }) => id)),
    chats,
    known: users.length > 1 || snapshot?.users !== undefined,
  };
}

export const isOffline = async (): Promise<boolean> => (await getMeta('connection'))?.line === 'offline';
