import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { addresses } from '../../lib/addresses.ts';

const isTyping = (element: Element | null): boolean =>
  element instanceof HTMLElement &&
  (element.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName));

/** The slash key opens the search, except while typing or with an open dialog. */
export function useSearchKey(): void {
  const [, navigate] = useLocation();
  const open = useEffectEvent(() => navigate(addresses.search.getHref()));
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (isTyping(document.activeElement) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
