import { useEffect, useState } from 'react';
import type { FoundMessage } from '../../lib/sync-api.ts';
import { findOnDevice, findOnServer } from './commands.ts';

export interface SearchResult {
  /** Newest first; each message once, from this device or the server. */
  messages: FoundMessage[];
  /** State of the server request; `offline` if it failed. */
  server: 'asking' | 'done' | 'offline';
}

/** Shorter texts would match almost everything. */
const minLength = 2;
const requestDelayMs = 300;
/** A search that has not reached the server is repeated after this time. */
const retryMs = 4000;

/**
 * Searches all chats or one: first on this device, then on the server. Null while the text is too short or
 * before the first results.
 */
export function useMessageSearch(text: string, groupId?: number): SearchResult | null {
  const [found, setFound] = useState<{ text: string; found: SearchResult } | null>(null);
  const query = text.trim();
  useEffect(() => {
    if (query.length < minLength) return;
    let cancelled = false;
    const show = (messages: readonly FoundMessage[], server: SearchResult['server']) =>
      setFound((before) => {
        if (cancelled) return before;
        const earlier = before?.text === query ? before.found.messages : [];
        const all = new Map([...earlier, ...messages].map((message) => [message.id, message]));
        return { text: query, found: { messages: [...all.values()].sort((a, b) => b.id - a.id), server } };
      });
    void findOnDevice(query, groupId).then((messages) => show(messages, 'asking'));
    const searchServer = async () => {
      const outcome = await findOnServer(query, groupId);
      show(outcome.ok ? outcome.value : [], outcome.ok ? 'done' : 'offline');
      if (!outcome.ok && outcome.http === undefined && !cancelled) timer = setTimeout(searchServer, retryMs);
    };
    let timer = setTimeout(searchServer, requestDelayMs);
    return () => {
      cancelled = true;
      clearTimeout(timer);
    };
  }, [query, groupId]);
  return query.length >= minLength && found?.text === query ? found.found : null;
}
