import { useState } from 'react';
import { isNewChat } from '../../db/new-chat-id.ts';
import { growExcerpt, loadOlderMessages } from './commands.ts';
import type { Chat } from './conversation-queries.ts';

type LoadState = 'idle' | 'loading' | 'failed' | 'none';

interface MoreMessages {
  state: LoadState;
  load: () => void;
}

/**
 * Loads older messages, from this device while it holds any, then from the server. While an excerpt is shown,
 * also loads newer ones. Loads one end at a time, because the list can keep its position only if rows are
 * added at one end.
 */
export function useMoreMessages(
  chat: Chat,
  onMore: () => void,
): { older: MoreMessages; newer: MoreMessages } {
  const [older, setOlder] = useState<Exclude<LoadState, 'none'>>('idle');
  const [newer, setNewer] = useState<Exclude<LoadState, 'none'>>('idle');
  const groupId = chat.group?.id;
  const { detached } = chat;
  const isNew = groupId !== undefined && isNewChat(groupId);
  const isFirst =
    isNew ||
    (detached ? chat.excerpt?.complete === true : chat.window?.complete === true && !chat.hasMoreStored);
  const isBusy = older === 'loading' || newer === 'loading';

  const loadOlder = async (id: number) => {
    setOlder('loading');
    const outcome = await (detached ? growExcerpt(id, 'older') : loadOlderMessages(id)).catch(() => null);
    setOlder(outcome?.ok ? 'idle' : 'failed');
    if (outcome?.ok && !detached) onMore();
  };
  const loadNewer = async (id: number) => {
    setNewer('loading');
    const outcome = await growExcerpt(id, 'newer').catch(() => null);
    setNewer(outcome?.ok ? 'idle' : 'failed');
  };
  return {
    older: {
      state: isFirst ? 'none' : older,
      load: () => {
        if (isBusy || isFirst || groupId === undefined) return;
        if (chat.hasMoreStored) onMore();
        else void loadOlder(groupId);
      },
    },
    newer: {
      state: detached ? newer : 'none',
      load: () => {
        if (!isBusy && detached && groupId !== undefined) void loadNewer(groupId);
      },
    },
  };
}
