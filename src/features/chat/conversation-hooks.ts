/* Hooks for an open chat; `hooks.ts` has those of the chat list. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useState, useSyncExternalStore } from 'react';
import {
  type Chat,
  getAttendance,
  getCreatedChat,
  getCreationState,
  getLeftDraft,
  getLinked,
  getRecentReactions,
  isAtBox,
  isLive,
  isOffline,
  isOutOfReach,
  isShownOnSite,
  joinChat,
  type Linked,
  listPeopleToWriteTo,
  listUnreadMentions,
} from './conversation-queries.ts';
import type { GroupCreation } from './group-commands.ts';
import { newestQueryOf } from './hooks.ts';
import { olderMessages } from './older-messages.ts';
import { messagePageSize, getChatPart, type ChatPart, type Reach } from './queries.ts';

/** Read messages shown above the first unread one. */
const readRowsAbove = 10;

/** Number of messages a chat opens with, so that the first unread one is among them. */
const openingLimit = ({ firstUnread }: ChatPart): number =>
  Math.max(messagePageSize, (firstUnread?.reach ?? 0) + readRowsAbove);

export interface OpenChat {
  chat: Chat | null | undefined;
  /** Shows older messages that are stored on this device. */
  readMore: () => void;
  /** Shows all stored messages from this id on. */
  readFrom: (id: number) => void;
  /** Shows the excerpt with this key; null shows the newest messages. */
  showExcerpt: (key: string | null) => void;
}

/**
 * The chat with its shown messages: undefined while loading, null before the profile is known. `groupId` must
 * not change; mount a new component for another chat.
 */
export function useChat(groupId: number): OpenChat {
  const beginning = newestQueryOf(groupId);
  const newest = useSyncExternalStore(beginning.watch, beginning.get);
  const [opensWith, setOpensWith] = useState(() => newest && openingLimit(newest));
  if (!opensWith && newest) setOpensWith(openingLimit(newest));
  const limit = opensWith ?? messagePageSize;
  // Once older pages are shown, the newest part starts at this id. Its size is then unlimited, so that new
  // messages leave no gap.
  const [from, setFrom] = useState<number>();
  const [excerpt, setExcerpt] = useState<string | null>(null);
  const reach = reachOf(limit, from, excerpt);
  const whole = useLiveQuery(
    async () => reach && { excerpt, part: await getChatPart(groupId, reach) },
    [groupId, limit, from, excerpt],
  );
  // The excerpt was pruned, or deleted to free storage.
  if (excerpt !== null && whole?.excerpt === excerpt && whole.part?.excerpt === null) setExcerpt(null);
  const part = (reach ? whole?.part : undefined) ?? (opensWith === messagePageSize ? newest : undefined);
  const [{ pieces, before }, setPieces] = useState(() => ({
    pieces: olderMessages(groupId, messagePageSize),
    before: excerpt,
  }));
  if (before !== excerpt) setPieces({ pieces: olderMessages(groupId, messagePageSize), before: excerpt });
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

/** Null if the shared query of the newest messages already covers it. */
function reachOf(limit: number, from: number | undefined, excerpt: string | null): Reach | null {
  if (excerpt !== null) return { excerpt };
  if (from !== undefined) return { from };
  return limit > messagePageSize ? { limit } : null;
}

export const useAttendance = (groupId: number, otherId: number | null) =>
  useLiveQuery(() => getAttendance(groupId, otherId), [groupId, otherId]);
export const useCreationState = (creation: GroupCreation) =>
  useLiveQuery(() => getCreationState(creation), [creation]);
export const useLeftDraft = (groupId: number) => useLiveQuery(() => getLeftDraft(groupId), [groupId]);
export const useUnreadMentions = (groupId: number, upTo: number) =>
  useLiveQuery(() => listUnreadMentions(groupId, upTo), [groupId, upTo]);
export const useCreatedChat = (groupId: number) => useLiveQuery(() => getCreatedChat(groupId), [groupId]);
const noReactions: readonly string[] = [];
export const useRecentReactions = () => useLiveQuery(getRecentReactions) ?? noReactions;
export const usePeopleToWriteTo = () => useLiveQuery(listPeopleToWriteTo);
export const useLinked = (kind: Linked['kind'], id: number) =>
  useLiveQuery(() => getLinked(kind, id), [kind, id]);
export const useIsLive = () => useLiveQuery(isLive);
export const useIsAtBox = () => useLiveQuery(isAtBox) ?? false;
export const useIsOffline = () => useLiveQuery(isOffline) ?? false;
export const useIsOutOfReach = (groupId: number) =>
  useLiveQuery(() => isOutOfReach(groupId), [groupId]) ?? false;
/** Undefined until it is read; null while it is not known. */
export const useIsShownOnSite = (groupId: number) => useLiveQuery(() => isShownOnSite(groupId), [groupId]);
