import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { sharedQuery } from '../../db/observe.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { chatStep, getNewestOfChat, listChats, type NewestOfChat } from './queries.ts';
import { isMuted } from './rights.ts';

const { watch, get, prefetch } = sharedQuery(listChats);
const unread = () =>
  get()?.groups.reduce((sum, group) => sum + (isMuted(group, Date.now()) ? 0 : group.unread), 0) ?? 0;

export const useChats = () => useSyncExternalStore(watch, get);
export const readChatsAhead = prefetch;
export const useUnreadChats = () => useSyncExternalStore(watch, unread);

const beginnings = new Map<number, ReturnType<typeof sharedQuery<NewestOfChat | null>>>();

/** The shared query of a chat's newest messages; it keeps the last result. */
export function beginningOf(groupId: number) {
  let beginning = beginnings.get(groupId);
  if (!beginning) {
    beginning = sharedQuery(() => getNewestOfChat(groupId, { limit: chatStep }));
    beginnings.set(groupId, beginning);
  }
  return beginning;
}

/** Reads the newest messages before the chat opens, for example when a pointer goes down on its row. */
export const readChatAhead = (groupId: number): Promise<void> => beginningOf(groupId).prefetch();

/** Number of chats at the top of the list that are read ahead. */
const mostAtHand = 6;

/**
 * Keeps the first chats of a list in memory while the list is mounted. Reads them one by one when the browser
 * is idle.
 */
export function useChatsAtHand(groups: readonly { id: number }[]): void {
  const [held] = useState(() => new Map<number, () => void>());
  const first = groups.slice(0, mostAtHand).map(({ id }) => id);
  const wanted = first.join(',');
  const readNext = useEffectEvent((isOver: () => boolean) => {
    const id = isOver() ? undefined : first.find((one) => !held.has(one));
    if (id === undefined) return;
    held.set(
      id,
      beginningOf(id).watch(() => {}),
    );
    whenIdle(() => readNext(isOver));
  });
  useEffect(() => {
    let over = false;
    for (const [id, stop] of held) {
      if (wanted.split(',').includes(String(id))) continue;
      stop();
      held.delete(id);
    }
    whenIdle(() => readNext(() => over));
    return () => {
      over = true;
    };
  }, [held, wanted]);
  useEffect(
    () => () => {
      for (const stop of held.values()) stop();
      held.clear();
    },
    [held],
  );
}
