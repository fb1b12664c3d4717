import type { User } from '../../../contract/users.ts';
import type { GroupView } from '../../db/overlay-groups.ts';
import type { MessageView } from '../../db/overlay-messages.ts';

export const isChatAdmin = ({ chat_role }: Pick<User, 'chat_role'>): boolean => chat_role === 'chat_admin';

type Closable = Pick<GroupView, 'read_only' | 'blocked' | 'silenced_until'>;

/** Why the person may not write in a chat; null if they may. */
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

/** Whether the person may edit a message: it is their own text, and its file, if any, has been sent. */
export const mayEdit = ({ author, content, forward_of, file, id }: MessageView, myId: number): boolean =>
  author.id === myId && content !== '' && !forward_of && (id !== null || !file);

export const isMuted = ({ muted_until }: Pick<GroupView, 'muted_until'>, now: number): boolean =>
  (muted_until ?? 0) > now;
