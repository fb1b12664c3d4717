const key = 'polls-asked-at';
const everyMs = 3_600_000;

const isTyping = (element: Element | null): boolean =>
  element instanceof HTMLElement &&
  (element.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName));

/** Whether the dialog may come up by itself: an hour after it last did, and not over another or while one types. */
export function mayAsk(now: number): boolean {
  if (document.visibilityState !== 'visible') return false;
  if (isTyping(document.activeElement) || document.querySelector('dialog[open]')) return false;
  try {
    const last = Number(localStorage.getItem(key) ?? 0);
    return !(last <= now && now - last < everyMs);
  } catch {
    return false;
  }
}

export function noteAsked(now: number): void {
  try {
    localStorage.setItem(key, String(now));
  } catch {
    // Storage is refused to this page: then it is never asked.
  }
}
