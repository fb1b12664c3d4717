import { localStore } from '../../lib/web-storage.ts';

const key = 'polls-asked-at';
const everyMs = 3_600_000;

const isTyping = (element: Element | null): boolean =>
  element instanceof HTMLElement &&
  (element.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName));

/**
 * Whether the prompt may open by itself: an hour after the last one, in a visible page, and not over another
 * dialog or while typing.
 */
export function mayPrompt(now: number): boolean {
  if (document.visibilityState !== 'visible') return false;
  if (isTyping(document.activeElement) || document.querySelector('dialog[open]')) return false;
  const last = Number(localStore.get(key) ?? 0);
  return !(last <= now && now - last < everyMs);
}

export const storePromptTime = (now: number): void => void localStore.set(key, String(now));
