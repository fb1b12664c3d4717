import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { listKept } from '../../platform/kept-files.ts';
import { isOffline, listOrganisers } from './queries.ts';

export const useOrganisers = () => useLiveQuery(listOrganisers) ?? [];
export const useIsOffline = () => useLiveQuery(isOffline) ?? false;

const none: ReadonlySet<string> = new Set();

/** Those of the addresses that are in a cache of this device. */
export function useKept(addresses: readonly string[]): ReadonlySet<string> {
  const [kept, setKept] = useState(none);
  const all = addresses.join(' ');
  useEffect(() => {
    let left = false;
    void listKept(all.split(' ')).then((found) => {
      if (!left) setKept(found);
    });
    return () => {
      left = true;
    };
  }, [all]);
  return kept;
}
