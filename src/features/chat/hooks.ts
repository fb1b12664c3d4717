import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { sharedQuery } from '../../db/observe.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { messagePageSize, getChatPart, listChats, listOnlineIds, type ChatPart } from './queries.ts';
import { isMuted } from './rights.ts';

const { watch, get, prefetch } = sharedQuery(listChats);
const unread = () =>
  get()?.groups.reduce((sum, group) => sum + (isMuted(group, Date.now()) ? 0 : group.unread), 0) ?? 0;

export const useChats = () => useSyncExternalStore(watch, get);
export const readChatsAhead = prefetch;

const onlineIds = sharedQuery(listOnlineIds);
const nobody: ReadonlySet<number> = new Set();
export const useOnlineIds = () => useSyncExternalStore(onlineIds.watch, onlineIds.get) ?? nobody;

export const useUnreadChats = () => useSyncExternalStore(watch, unread);

const newestQueries = new Map<number, ReturnType<typeof sharedQuery<ChatPart | null>>>();

/** The shared query of a chat's newest messages; it keeps the last result. */
export function newestQueryOf(groupId: number) {
  let beginning = newestQueries.get(groupId);
  if (!beginning) {
    beginning = sharedQuery(() => getChatPart(groupId, { limit: messagePageSize }));
    newestQueries.set(groupId, beginning);
  }
  return beginning;
}

/** Reads the newest messages before the chat opens, for example when a pointer goes down on its row. */
export const readChatAhead = (groupId: number): Promise<void> => newestQueryOf(groupId).prefetch();

/** Number of chats at the top of the list that are read ahead. */
const maxReadAhead = 6;

/**
 * Keeps the first chats of a list in memory while the list is mounted. Reads them one by one when the browser
 * is idle.
 */
export function useReadAhead(groups: readonly { id: number }[]): void {
  const [watched] = useState(() => new Map<number, () => void>());
  const first = groups.slice(0, maxReadAhead).map(({ id }) => id);
  const firstIds = first.join(',');
  const readNext = useEffectEvent((isOver: () => boolean) => {
    const id = isOver() ? undefined : first.find((one) => !watched.has(one));
    if (id === undefined) return;
    watched.set(
      id,
      newestQueryOf(id).watch(() => {}),
    );
    whenIdle(() => readNext(isOver));
  });
  useEffect(() => {
    let over = false;
    for (const [id, stop] of watched) {
      if (firstIds.split(',').includes(String(id))) continue;
      stop();
      watched.delete(id);
    }
    whenIdle(() => readNext(() => over));
    return () => {
      over = true;
    };
  }, [watched, firstIds]);
  useEffect(
    () => () => {
      for (const stop of watched.values()) stop();
      watched.clear();
    },
    [watched],
  );
}
