import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type ListSearch, readListSearch, writeListSearch } from './list-search.ts';

/** Milliseconds between rewrites of the address; browsers limit their rate. */
const writeDelayMs = 250;

interface ListSearchState {
  list: ListSearch;
  change: (list: ListSearch) => void;
  /** Writes the last change to the address now. Call before following a link. */
  store: () => void;
}

/**
 * Tab and search text of the chat list. They are part of the list's address, so that they remain when the
 * person comes back from a chat. While a chat is open beside the list (`openId`), the address belongs to the
 * chat.
 */
export function useListSearch(openId: number | undefined): ListSearchState {
  const search = useSearch();
  const [location, navigate] = useLocation();
  const [list, setList] = useState(() => readListSearch(openId === undefined ? search : ''));
  const own = openId === undefined ? search : null;
  const [seen, setSeen] = useState(own);
  const unwritten = useRef<ListSearch | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  if (own !== seen) {
    setSeen(own);
    const read = own === null ? list : readListSearch(own);
    // The address does not carry a blank text.
    if (read.tab !== list.tab || read.text.trim() !== list.text.trim()) setList(read);
  }
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      unwritten.current = null;
    },
    [location],
  );

  const store = () => {
    clearTimeout(timer.current);
    const last = unwritten.current;
    unwritten.current = null;
    if (last) navigate(location + writeListSearch(search && `?${search}`, last), { replace: true });
  };
  const change = (next: ListSearch) => {
    setList(next);
    if (openId !== undefined) return;
    unwritten.current = next;
    clearTimeout(timer.current);
    timer.current = setTimeout(store, writeDelayMs);
  };
  return { list, change, store };
}
