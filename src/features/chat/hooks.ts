import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { shared } from '../../db/observe.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { olderMessages } from './older-messages.ts';
import {
  type Chat,
  chatStep,
  getAttendance,
  getCreatedChat,
  getLinked,
  getNewestOfChat,
  isLive,
  isOffline,
  joinChat,
  type Linked,
  listChats,
  listPeopleToWriteTo,
  type NewestOfChat,
  type Reach,
} from './queries.ts';
import { isMuted } from './rights.ts';

const { watch, get, ahead } = shared(listChats);
const unread = () =>
  get()?.groups.reduce((sum, group) => sum + (isMuted(group, Date.now()) ? 0 : group.unread), 0) ?? 0;

export const useChats = () => useSyncExternalStore(watch, get);
export const readChatsAhead = ahead;
export const useUnreadChats = () => useSyncExternalStore(watch, unread);

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

/** How many read messages are shown above the first unread one. */
const above = 10;

/** How many messages a chat opens with: they reach back to the first unread one. */
const openingLimit = ({ firstUnread }: NewestOfChat): number =>
  Math.max(chatStep, (firstUnread?.reach ?? 0) + above);

export interface OpenChat {
  chat: Chat | null | undefined;
  /** Shows older messages of this device. */
  readMore: () => void;
  /** Shows everything from a message on. */
  readFrom: (id: number) => void;
  /** Shows an excerpt by its key, or with null the newest messages. */
  showExcerpt: (key: string | null) => void;
}

/** A chat with the messages that are shown of it. Another group needs another component. */
export function useChat(groupId: number): OpenChat {
  const beginning = beginningOf(groupId);
  const newest = useSyncExternalStore(beginning.watch, beginning.get);
  const [opensWith, setOpensWith] = useState(() => newest && openingLimit(newest));
  if (!opensWith && newest) setOpensWith(openingLimit(newest));
  const limit = opensWith ?? chatStep;
  // Once older ones are read before them, the newest are those from here on: however many come, none falls out between.
  const [from, setFrom] = useState<number>();
  const [excerpt, setExcerpt] = useState<string | null>(null);
  const reach = reachOf(limit, from, excerpt);
  const whole = useLiveQuery(
    async () => reach && { excerpt, part: await getNewestOfChat(groupId, reach) },
    [groupId, limit, from, excerpt],
  );
  // Pruned, or dropped for want of space.
  if (excerpt !== null && whole?.excerpt === excerpt && whole.part?.excerpt === null) setExcerpt(null);
  const part = (reach ? whole?.part : undefined) ?? (opensWith === chatStep ? newest : undefined);
  const [{ pieces, before }, setPieces] = useState(() => ({
    pieces: olderMessages(groupId, chatStep),
    before: excerpt,
  }));
  if (before !== excerpt) setPieces({ pieces: olderMessages(groupId, chatStep), before: excerpt });
  const older = useSyncExternalStore(pieces.watch, pieces.get);
  const chat = useMemo(() => part && joinChat(part, older), [part, older]);
  const readMore = () => {
    const first = (excerpt === null ? from : undefined) ?? part?.rows[0]?.id;
    if (first === undefined) return;
    if (excerpt === null) setFrom(first);
    pieces.readMore(first);
  };
  const readFrom = (id: number) => {
    setExcerpt(null);
    setFrom(Math.min(from ?? Infinity, id));
  };
  return { chat, readMore, readFrom, showExcerpt: setExcerpt };
}

/** Null for what a chat begins with anyway. */
function reachOf(limit: number, from: number | undefined, excerpt: string | null): Reach | null {
  if (excerpt !== null) return { excerpt };
  if (from !== undefined) return { from };
  return limit > chatStep ? { limit } : null;
}

export const useAttendance = (groupId: number, otherId: number | null) =>
  useLiveQuery(() => getAttendance(groupId, otherId), [groupId, otherId]);
export const useCreatedChat = (groupId: number) => useLiveQuery(() => getCreatedChat(groupId), [groupId]);
export const usePeopleToWriteTo = () => useLiveQuery(listPeopleToWriteTo);
export const useLinked = (kind: Linked['kind'], id: number) =>
  useLiveQuery(() => getLinked(kind, id), [kind, id]);
export const useIsLive = () => useLiveQuery(isLive);
export const useIsOffline = () => useLiveQuery(isOffline) ?? false;
