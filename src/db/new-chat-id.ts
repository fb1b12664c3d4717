/*
 * A private chat that the server has not created yet. Until then its id is the negative id of the other
 * person, and its messages wait for the op that creates it.
 */
import { messageCreatingKinds, type NewOp } from './outbox-op.ts';

export const newChatId = (userId: number): number => -userId;

export const isNewChat = (groupId: number): boolean => groupId < 0;

/** True if the op adds a message to a chat that does not exist yet. */
export const isMessageInNewChat = ({ kind, args }: Pick<NewOp, 'kind' | 'args'>): boolean =>
  (messageCreatingKinds as readonly string[]).includes(kind) &&
  'group_id' in args &&
  isNewChat(args.group_id);
