import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { shared } from '../../db/observe.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { olderMessages } from './older-messages.ts';
import {
  type Chat,
  getAttendance,
  getLinked,
  getNewestOfChat,
  isLive,
  isOffline,
  joinChat,
  type Linked,
  listChats,
  listPeopleToWriteTo,
  type NewestOfChat,
} from './queries.ts';
import { isMuted } from './rights.ts';

const { watch, get, ahead } = shared(listChats);
const unread = () =>
  get()?.groups.reduce((sum, group) => sum + (isMuted(group, Date.now()) ? 0 : group.unread), 0) ?? 0;

export const useChats = () => useSyncExternalStore(watch, get);
export const readChatsAhead = ahead;
export const useUnreadChats = () => useSyncExternalStore(watch, unread);

/** So many messages are drawn at first, and so many more each time. */
const chatStep = 60;

const beginnings = new Map<number, ReturnType<typeof shared<NewestOfChat | null>>>();

function beginningOf(groupId: number) {
  let beginning = beginnings.get(groupId);
  if (!beginning) {
    beginning = shared(() => getNewestOfChat(groupId, { limit: chatStep }));
    beginnings.set(groupId, beginning);
  }
  return beginning;
}

/** A finger is on its way to open the chat, or its address is being opened. */
export const readChatAhead = (groupId: number): Promise<void> => beginningOf(groupId).ahead();

/** So many of the chats of a list are there at once when they are opened. */
const mostAtHand = 6;

/** Reads the first chats of a list one by one while nothing else is to be done, for as long as the list is there. */
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

/** Who left more than this unread begins at the newest. */
const mostUnread = 500;
/** So many read messages are there above the first unread one. */
const above = 10;

/** So many messages a chat opens with: they reach back to the first unread one. */
function openingLimit({ firstUnread }: NewestOfChat): number {
  const reach = firstUnread?.reach ?? 0;
  return reach > mostUnread ? chatStep : Math.max(chatStep, reach + above);
}

/** A chat with its newest messages, and what reads further back. One that is asked for another group has to be another component. */
export function useChat(groupId: number): { chat: Chat | null | undefined; readMore: () => void } {
  const beginning = beginningOf(groupId);
  const newest = useSyncExternalStore(beginning.watch, beginning.get);
  const [opensWith, setOpensWith] = useState(() => newest && openingLimit(newest));
  if (!opensWith && newest) setOpensWith(openingLimit(newest));
  const limit = opensWith ?? chatStep;
  // Once older ones are read before them, the newest are those from here on: however many come, none falls out between.
  const [from, setFrom] = useState<number>();
  const isMore = from !== undefined || limit > chatStep;
  const whole = useLiveQuery(
    async () => (isMore ? getNewestOfChat(groupId, from === undefined ? { limit } : { from }) : undefined),
    [groupId, limit, from],
  );
  const part = (isMore ? whole : undefined) ?? (opensWith === chatStep ? newest : undefined);
  const [pieces] = useState(() => olderMessages(groupId, chatStep));
  const older = useSyncExternalStore(pieces.watch, pieces.get);
  const chat = useMemo(() => part && joinChat(part, older), [part, older]);
  const readMore = () => {
    const first = from ?? part?.rows[0]?.id;
    if (first === undefined) return;
    setFrom(first);
    pieces.readMore(first);
  };
  return { chat, readMore };
}

export const useAttendance = (groupId: number, otherId: number | null) =>
  useLiveQuery(() => getAttendance(groupId, otherId), [groupId, otherId]);
export const usePeopleToWriteTo = () => useLiveQuery(listPeopleToWriteTo);
export const useLinked = (kind: Linked['kind'], id: number) =>
  useLiveQuery(() => getLinked(kind, id), [kind, id]);
export const useIsLive = () => useLiveQuery(isLive);
export const useIsOffline = () => useLiveQuery(isOffline) ?? false;
