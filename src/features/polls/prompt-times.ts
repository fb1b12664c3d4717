import { localStore } from '../../lib/web-storage.ts';

const key = 'polls-asked-at';
const everyMs = 3_600_000;

const isTyping = (element: Element | null): boolean =>
  element instanceof HTMLElement &&
  (element.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName));

/** Typed text that nobody looks at any more is no reason to wait. */
const afterTypingMs = 60_000;
let typedAt = -Infinity;

/** Notes when the person typed last. Returns a function that stops it. */
export function watchTyping(): () => void {
  const note = () => {
    typedAt = Date.now();
  };
  document.addEventListener('input', note, true);
  return () => document.removeEventListener('input', note, true);
}

/** The page of an event and of a poll show their own polls, and at a desk people work. */
const isDisturbed = (path: string): boolean =>
  /^\/(schedule\/\d|polls\/\d|desk\b|me\/check-in\b|screen\b)/.test(path);

/**
 * Whether the prompt may open by itself: an hour after the last one, in a visible page, and not on the page of an
 * event, at a desk, over another dialog or while typing.
 */
export function mayPrompt(now: number): boolean {
  if (document.visibilityState !== 'visible' || isDisturbed(location.pathname)) return false;
  if (isTyping(document.activeElement) || document.querySelector('dialog[open]')) return false;
  if (now >= typedAt && now - typedAt < afterTypingMs) return false;
  const last = Number(localStore.get(key) ?? 0);
  return !(last <= now && now - last < everyMs);
}

export const storePromptTime = (now: number): void => void localStore.set(key, String(now));
