import { useLocation, useSearch } from 'wouter';
import { useEffect, useRef, useState } from 'react';
import { type LibraryFilter, sorts } from './library-filter.ts';

const pauseMs = 250;

/** The filter in the address and functions to change it. Typed text reaches the address after 250 ms. */
export function useLibraryFilter(experts: readonly number[], event: number | null) {
  const search = useSearch();
  const [location, navigate] = useLocation();
  const params = new URLSearchParams(search);
  const addressText = params.get('q') ?? '';
  const [text, setText] = useState(addressText);
  const [seen, setSeen] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (search !== seen) {
    setSeen(search);
    if (addressText.trim() !== text.trim()) setText(addressText);
  }
  useEffect(() => () => clearTimeout(timer.current), [location]);

  const to = (changes: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(
      location === globalThis.location.pathname ? globalThis.location.search : search,
    );
    for (const [key, value] of Object.entries(changes))
      if (value === null || value === '') next.delete(key);
      else next.set(key, value);
    const query = next.toString();
    navigate(query === '' ? location : `${location}?${query}`, { replace: true });
  };
  const folder = Number(params.get('folder'));
  const tied = Number(params.get('event'));
  const filter: LibraryFilter = {
    text,
    experts,
    event: event ?? (tied > 0 ? tied : null),
    folder: folder > 0 ? folder : null,
    sort: sorts.find((sort) => sort === params.get('sort')) ?? 'date',
  };
  return {
    filter,
    setText: (next: string) => {
      setText(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => to({ q: next.trim() === '' ? null : next }), pauseMs);
    },
    setFolder: (id: number | null) => to({ folder: id === null ? null : String(id) }),
    setEvent: (id: number | null) => to({ event: id === null ? null : String(id) }),
    setSort: (sort: string) => to({ sort: sort === 'date' ? null : sort }),
    /** The query to carry to another shelf: only the search text. */
    searchQuery: text.trim() === '' ? '' : `?${new URLSearchParams({ q: text }).toString()}`,
  };
}
