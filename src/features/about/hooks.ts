import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { listCached } from '../../platform/cached-files.ts';
import { getSchool, isOffline, listOrganisers, mayHaveEdition } from './queries.ts';

export const useOrganisers = () => useLiveQuery(listOrganisers) ?? [];
/** Undefined until read, before the first pull, and on servers without a school. */
export const useSchool = () => useLiveQuery(getSchool);
export const useMayHaveEdition = () => useLiveQuery(mayHaveEdition) ?? false;
export const useIsOffline = () => useLiveQuery(isOffline) ?? false;

const none: ReadonlySet<string> = new Set();

/** Returns the addresses that are cached on this device; empty until read. */
export function useCached(addresses: readonly string[]): ReadonlySet<string> {
  const [cached, setCached] = useState(none);
  const all = addresses.join(' ');
  useEffect(() => {
    let left = false;
    void listCached(all.split(' ')).then((found) => {
      if (!left) setCached(found);
    });
    return () => {
      left = true;
    };
  }, [all]);
  return cached;
}
