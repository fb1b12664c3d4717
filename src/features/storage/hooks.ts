import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import { type Device, getDevice, readStoredSizes } from './queries.ts';

export const useStoredSizes = () => useLiveQuery(readStoredSizes);

/** Files and quota cannot be watched: they are looked at again when asked. */
export function useDevice(): { device: Device | null; look: () => void } {
  const [device, setDevice] = useState<Device | null>(null);
  const look = useCallback(() => {
    // A browser that refuses to tell shows what the rows are.
    getDevice().then(setDevice, () => undefined);
  }, []);
  useEffect(() => {
    look();
    // On the first visit the app is still being put aside.
    navigator.serviceWorker?.ready.then(look).catch(() => undefined);
  }, [look]);
  return { device, look };
}
