import { channels } from '../../../contract/channels.ts';
import { type Desk, desks } from '../../../contract/desks.ts';
import type { Me } from '../../auth/sessions.ts';
import { isAdmin, isOrganiser } from '../people/roles.ts';

const isModeratorOfChats = (me: Pick<Me, 'role' | 'chatAdmin'>) => isOrganiser(me) || me.chatAdmin;

const mayWorkAt: Record<Desk, (me: Pick<Me, 'role' | 'chatAdmin'>) => boolean> = {
  support: isOrganiser,
  feedback: isOrganiser,
  people: isOrganiser,
  chat: isModeratorOfChats,
  polls: isAdmin,
  programme: isOrganiser,
  meetings: isOrganiser,
  jobs: isAdmin,
  connections: isOrganiser,
  boxes: isAdmin,
};

/** Whether a person works at a desk: lists its acts, receives its changes, and sees who is at its rows. */
export const worksAt = (me: Pick<Me, 'role' | 'chatAdmin'>, desk: Desk): boolean => mayWorkAt[desk](me);

/** Removes a person from the channels of desks at which they no longer work. */
export function leaveDesks(
  sockets: { leave: (userId: number, channel: string) => void } | undefined,
  id: number,
  now: Pick<Me, 'role' | 'chatAdmin'>,
): void {
  for (const desk of desks) if (!worksAt(now, desk)) sockets?.leave(id, channels.desk(desk));
}
