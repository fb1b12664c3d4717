import type { Chat } from './conversation-queries.ts';

/**
 * The next step to bring a message on screen: scroll to it, read it from this device, or load messages around
 * it. `deleted` ends the jump; at a box, its copy may only lack the message.
 */
export type JumpStep = 'scroll' | 'read' | 'load' | 'deleted';

type ShownMessages = Pick<Chat, 'messages' | 'window' | 'excerpt' | 'detached' | 'from'>;

/** `loaded` is the key of the excerpt loaded for this message; null if none was. */
export function nextJumpStep(id: number, shown: ShownMessages, loaded: string | null): JumpStep {
  const ids = shown.messages.flatMap((message) => message.id ?? []);
  if (ids.includes(id)) return 'scroll';
  const { window, excerpt, detached, from } = shown;
  const isStored = window && (window.complete || (window.oldest_id > 0 && window.oldest_id <= id));
  if (isStored) return !detached && from !== null && from <= id ? 'deleted' : 'read';
  if (detached && excerpt?.key === loaded) return 'deleted';
  const [first, last] = [ids[0] ?? Infinity, ids.at(-1) ?? 0];
  return detached && first < id && id < last ? 'deleted' : 'load';
}
