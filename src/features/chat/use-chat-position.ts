import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { GroupView } from '../../db/overlay-groups.ts';
import { showToast } from '../../ui/toast.ts';
import { loadMessagesAround } from './commands.ts';
import { nextJumpStep } from './message-jump.ts';
import { useIsAtBox, useIsOutOfReach, type OpenChat } from './conversation-hooks.ts';
import type { Chat } from './conversation-queries.ts';

interface PositionOptions extends Pick<OpenChat, 'readFrom' | 'showExcerpt'> {
  chat: Chat & { group: GroupView };
  /** Id of the message to open at. */
  startId: number | null;
}

export interface ChatPosition {
  /** The messages to open with are not on this device yet. */
  opening: boolean;
  /** Messages around the target are being loaded. */
  loading: boolean;
  /** Id of the message to scroll to; null once it is on screen or known to be missing. */
  target: number | null;
  /** Id of the first message that was unread when the chat was opened, or key of one that a box holds. */
  unreadFrom: number | string | null;
  /** Messages on screen are marked as read. */
  marksRead: boolean;
  jumpTo: (id: number | null) => void;
  toNewest: () => void;
}

/**
 * `wait` until the messages are on the device, load those `around` the read mark, or `open` with the stored
 * ones.
 */
type Opening = 'wait' | 'around' | 'open';

function openingOf(chat: PositionOptions['chat'], startId: number | null): Opening {
  if (!chat.window && chat.group.message_count > 0) return 'wait';
  return startId !== null || chat.reachesUnread ? 'open' : 'around';
}

const firstUnreadOf = ({ firstUnread, firstUnseen }: PositionOptions['chat']) =>
  firstUnread?.id ?? firstUnseen;

/**
 * Controls which part of a conversation is shown. It opens at the first unread message and jumps to any
 * other.
 */
export function useChatPosition({ chat, startId, readFrom, showExcerpt }: PositionOptions): ChatPosition {
  const { t } = useLingui();
  const groupId = chat.group.id;
  const outOfReach = useIsOutOfReach(groupId);
  const atBox = useIsAtBox();
  const [opening, setOpening] = useState<Opening>(() => openingOf(chat, startId));
  const [unreadFrom, setUnreadFrom] = useState(() => firstUnreadOf(chat));
  /** Key of the excerpt with the first unread message. */
  const [unreadIn, setUnreadIn] = useState<string | null>(null);
  const [target, setTarget] = useState(startId);
  const [seenStartId, setSeenStartId] = useState(startId);
  const [loaded, setLoaded] = useState<string | null>(null);
  const [loading, setLoading] = useState(false);
  const [readAll, setReadAll] = useState(false);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  if (seenStartId !== startId) {
    setSeenStartId(startId);
    setTarget(startId);
    setLoaded(null);
  }
  if (opening === 'wait' && (outOfReach || openingOf(chat, startId) !== 'wait')) {
    setOpening(outOfReach ? 'open' : openingOf(chat, startId));
    setUnreadFrom(firstUnreadOf(chat));
  }
  if (opening === 'around' && unreadIn !== null && chat.excerpt?.key === unreadIn) {
    const first = chat.messages.find(
      ({ id, author }) => (id ?? 0) > chat.readUpTo && author.id !== chat.me.id,
    );
    setUnreadFrom(first?.id ?? chat.firstUnseen);
    setOpening('open');
  }

  const open = useEffectEvent(async () => {
    const outcome = await loadMessagesAround(groupId, Math.max(1, chat.readUpTo));
    if (!mounted.current) return;
    if (outcome.ok && outcome.value.excerpt !== null) {
      setUnreadIn(outcome.value.excerpt);
      return showExcerpt(outcome.value.excerpt);
    }
    if (outcome.ok) readFrom(Math.max(1, chat.readUpTo));
    setOpening('open');
  });
  useEffect(() => {
    if (opening !== 'around') return;
    const timer = setTimeout(() => void open());
    return () => clearTimeout(timer);
  }, [opening]);

  const load = async (id: number) => {
    setLoading(true);
    const outcome = await loadMessagesAround(groupId, id);
    if (!mounted.current) return;
    setLoading(false);
    if (!outcome.ok) {
      setTarget(null);
      showToast(
        atBox
          ? t`This message can’t be shown on site.`
          : t`This message could not be loaded. Check your connection and try again.`,
      );
    } else if (outcome.value.excerpt === null) {
      readFrom(id);
    } else {
      setLoaded(outcome.value.excerpt);
      showExcerpt(outcome.value.excerpt);
    }
  };
  const step = target === null || opening !== 'open' ? null : nextJumpStep(target, chat, loaded);
  const follow = useEffectEvent(() => {
    if (target === null || loading) return;
    if (step === 'read') readFrom(target);
    if (step === 'load') void load(target);
    if (step === 'deleted') {
      setTarget(null);
      // The school may have a message that the copy of a box lacks.
      showToast(atBox ? t`This message can’t be shown on site.` : t`This message has been deleted.`);
    }
  });
  useEffect(() => {
    // Deferred until the current messages are drawn, because another read may still be running.
    const timer = setTimeout(() => follow());
    return () => clearTimeout(timer);
  }, [target, step]);

  return {
    opening: opening !== 'open',
    loading,
    target,
    unreadFrom,
    marksRead: target === null && (chat.reachesUnread || readAll),
    jumpTo: (id) => {
      setLoaded(null);
      setTarget(id);
    },
    toNewest: () => {
      setTarget(null);
      // Going to the newest messages marks the earlier ones read.
      setReadAll(true);
      showExcerpt(null);
    },
  };
}
