import type { User } from '../../../contract/users.ts';
import type { GroupView } from '../../db/overlay-groups.ts';

export const isChatAdmin = ({ chat_role }: Pick<User, 'chat_role'>): boolean => chat_role === 'chat_admin';

type Closable = Pick<GroupView, 'read_only' | 'blocked' | 'silenced_until'>;

/** Why somebody may not write in a chat; null where they may. */
export function whyClosed(
  group: Closable,
  me: Pick<User, 'chat_role'>,
  now: number,
): 'blocked' | 'readOnly' | 'silenced' | null {
  if (group.blocked) return 'blocked';
  if (isChatAdmin(me)) return null;
  if (group.read_only) return 'readOnly';
  return (group.silenced_until ?? 0) > now ? 'silenced' : null;
}

export const mayWriteIn = (group: Closable, me: Pick<User, 'chat_role'>, now: number): boolean =>
  whyClosed(group, me, now) === null;

export const isMuted = ({ muted_until }: Pick<GroupView, 'muted_until'>, now: number): boolean =>
  (muted_until ?? 0) > now;
