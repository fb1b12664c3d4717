import { useState } from 'react';
import { loadOlderMessages } from './commands.ts';
import type { Chat } from './queries.ts';

type OlderState = 'idle' | 'loading' | 'failed' | 'none';

/** Scrolling up shows what is on this device, then brings what is not. */
export function useOlderMessages(chat: Chat, onMore: () => void): { state: OlderState; load: () => void } {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const groupId = chat.group?.id;
  const bring = async (id: number) => {
    setState('loading');
    const outcome = await loadOlderMessages(id).catch(() => null);
    setState(outcome?.ok ? 'idle' : 'failed');
    if (outcome?.ok) onMore();
  };
  const load = () => {
    if (state === 'loading' || groupId === undefined) return;
    if (chat.moreHeld) onMore();
    else if (!chat.window?.complete) void bring(groupId);
  };
  return { state: chat.window?.complete && !chat.moreHeld ? 'none' : state, load };
}
