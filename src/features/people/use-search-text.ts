import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';

/** Browsers limit how often a page may rewrite its address. */
const pause = 250;

const textOf = (search: string) => new URLSearchParams(search).get('q') ?? '';

/** The part of an address that carries what is searched for. */
export const searchPart = (text: string): string =>
  text.trim() === '' ? '' : `?${new URLSearchParams({ q: text }).toString()}`;

/** What is searched for, as the address says. What is typed shows at once and is in the address a moment later. */
export function useSearchText(): [string, (text: string) => void] {
  const search = useSearch();
  const [location, navigate] = useLocation();
  const [text, setText] = useState(() => textOf(search));
  const [seen, setSeen] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  if (search !== seen) {
    setSeen(search);
    // A blank that is being typed is not in the address.
    if (textOf(search).trim() !== text.trim()) setText(textOf(search));
  }
  // What is typed last before another page is opened goes with the address of that page.
  useEffect(() => () => clearTimeout(timer.current), [location]);

  const change = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => navigate(location + searchPart(next), { replace: true }), pause);
  };
  return [text, change];
}
