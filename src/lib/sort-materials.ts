import type { materialSorts } from '../../contract/library.ts';

type SortBy = (typeof materialSorts)[number];
export type MaterialSort = SortBy | `-${SortBy}`;

interface Sortable {
  id: number;
  name?: string | null | undefined;
  added_at?: number | undefined;
  type?: string | null | undefined;
  event_type?: string | null | undefined;
  events?: readonly { id: number }[] | null | undefined;
}

/**
 * Sorts materials; a minus reverses the order. As in the specification's lists of notifications, dates begin
 * with the newest. Names are compared in the reader's language, numbers in them by value.
 */
export function sortMaterials<T extends Sortable>(
  rows: readonly T[],
  sort: MaterialSort,
  locale: string,
  eventName: (id: number) => string,
): T[] {
  const field = sort.replace(/^-/, '') as SortBy;
  const sign = sort.startsWith('-') ? -1 : 1;
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const newest = (a: T, b: T) => (b.added_at ?? 0) - (a.added_at ?? 0);
  const named = (a: T, b: T) => compare(a.name ?? '', b.name ?? '');
  const event = (row: T) => {
    const [first] = row.events ?? [];
    return first ? eventName(first.id) : '';
  };
  /** Rows without a value come last in both directions. */
  const nonEmpty = (text: (row: T) => string) => (a: T, b: T) => {
    const [left, right] = [text(a), text(b)];
    if (left === '' || right === '') return sign * (Number(left === '') - Number(right === ''));
    return compare(left, right);
  };
  const compareBy: Record<SortBy, (a: T, b: T) => number> = {
    name: named,
    created_at: newest,
    date: newest,
    event_name: nonEmpty(event),
    event_type: nonEmpty((row) => row.event_type ?? ''),
    type: nonEmpty((row) => row.type ?? ''),
  };
  return rows.toSorted((a, b) => sign * compareBy[field](a, b) || named(a, b) || a.id - b.id);
}
