import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import { type Device, getDevice, readStoredSizes } from './queries.ts';

export const useStoredSizes = () => useLiveQuery(readStoredSizes);

/** Measures files and quota. They can't be watched, so `measure` measures again. */
export function useDevice(): { device: Device | null; measure: () => void } {
  const [device, setDevice] = useState<Device | null>(null);
  const measure = useCallback(() => {
    // If the browser refuses to measure, only the sizes of rows are shown.
    getDevice().then(setDevice, () => undefined);
  }, []);
  useEffect(() => {
    measure();
    // On the first visit, the service worker is still storing the app.
    navigator.serviceWorker?.ready.then(measure).catch(() => undefined);
  }, [measure]);
  return { device, measure };
}
