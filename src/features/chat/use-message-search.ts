import { useEffect, useState } from 'react';
import type { FoundMessage } from '../../lib/sync-api.ts';
import { findOnDevice, findOnServer } from './commands.ts';

export interface Found {
  /** Newest first; each message once, from this device or the server. */
  messages: FoundMessage[];
  /** State of the server request; `offline` if it failed. */
  server: 'asking' | 'done' | 'offline';
}

/** Shorter texts would match almost everything. */
const shortest = 2;
const pause = 300;

/**
 * Searches all chats or one: first on this device, then on the server. Null while the text is too short or
 * before the first results.
 */
export function useMessageSearch(text: string, groupId?: number): Found | null {
  const [found, setFound] = useState<{ text: string; found: Found } | null>(null);
  const wanted = text.trim();
  useEffect(() => {
    if (wanted.length < shortest) return;
    let left = false;
    const show = (messages: readonly FoundMessage[], server: Found['server']) =>
      setFound((before) => {
        if (left) return before;
        const earlier = before?.text === wanted ? before.found.messages : [];
        const all = new Map([...earlier, ...messages].map((message) => [message.id, message]));
        return { text: wanted, found: { messages: [...all.values()].sort((a, b) => b.id - a.id), server } };
      });
    void findOnDevice(wanted, groupId).then((messages) => show(messages, 'asking'));
    const timer = setTimeout(() => {
      void findOnServer(wanted, groupId).then((outcome) =>
        show(outcome.ok ? outcome.value : [], outcome.ok ? 'done' : 'offline'),
      );
    }, pause);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [wanted, groupId]);
  return wanted.length >= shortest && found?.text === wanted ? found.found : null;
}
