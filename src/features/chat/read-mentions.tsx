import { useEffect, useRef } from 'react';
import { readMentions } from './commands.ts';
import { useUnreadMentions } from './conversation-hooks.ts';

/** Marks notifications about mentions in a chat as read, up to the last message the person has read there. */
export function ReadMentions({ groupId, readUpTo }: { groupId: number; readUpTo: number }) {
  const ids = useUnreadMentions(groupId, readUpTo);
  // A notification that the server refuses to mark is not retried while the chat is open.
  const tried = useRef(new Set<number>());
  useEffect(() => {
    const fresh = (ids ?? []).filter((id) => !tried.current.has(id));
    if (fresh.length === 0) return;
    for (const id of fresh) tried.current.add(id);
    // If the device cannot store the mark, the notifications stay unread until the chat is opened again.
    readMentions(fresh).catch(() => undefined);
  }, [ids]);
  return null;
}
