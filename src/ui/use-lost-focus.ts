import { type RefObject, useEffect } from 'react';

/**
 * Moves the focus to `heading`, which needs a `tabIndex` of -1, when the element inside `area` that had it is removed:
 * otherwise screen readers start at the top of the page. A form that focuses its first field keeps it there.
 */
export function useLostFocus(
  area: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const { current } = area;
    if (!current) return undefined;
    let focused: Element | null = null;
    const remember = ({ target }: FocusEvent) => {
      focused = target as Element;
    };
    // Chromium also reports it for an element that is being removed.
    const release = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (focused === target && focused?.isConnected) focused = null;
      });
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected) return;
      focused = null;
      if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    });
    current.addEventListener('focusin', remember);
    current.addEventListener('focusout', release);
    observer.observe(current, { childList: true, subtree: true });
    return () => {
      current.removeEventListener('focusin', remember);
      current.removeEventListener('focusout', release);
      observer.disconnect();
    };
  }, [area, heading]);
}
