import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';

/** In ms. Browsers limit how often a page may rewrite its address. */
const writeDelayMs = 250;

const textOf = (search: string) => new URLSearchParams(search).get('q') ?? '';

/** The query string with the search; empty without one. */
export const searchQuery = (text: string): string =>
  text.trim() === '' ? '' : `?${new URLSearchParams({ q: text }).toString()}`;

/** The search in the address. Changes show at once and reach the address after a delay. */
export function useSearchText(): [string, (text: string) => void] {
  const search = useSearch();
  const [location, navigate] = useLocation();
  const [text, setText] = useState(() => textOf(search));
  const [seen, setSeen] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  if (search !== seen) {
    setSeen(search);
    // The address has no trailing spaces, so it must not overwrite text that is being typed.
    if (textOf(search).trim() !== text.trim()) setText(textOf(search));
  }
  // Navigation cancels a pending change, which would otherwise rewrite the address of the new page.
  useEffect(() => () => clearTimeout(timer.current), [location]);

  const change = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => navigate(location + searchQuery(next), { replace: true }), writeDelayMs);
  };
  return [text, change];
}
