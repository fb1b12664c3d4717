import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { addresses } from '../../lib/addresses.ts';
import { showToast } from '../../ui/toast.ts';
import { useNewest } from './hooks.ts';

/**
 * Says once that something has come, however much it is: what was there at the start is no news, nor is what
 * was told of otherwise, up to `told`. Null: it will be.
 */
export function useNewsToast(told: number | null): void {
  const { t } = useLingui();
  const [location, navigate] = useLocation();
  const newest = useNewest();
  const known = useRef<number>(undefined);
  const place = addresses.notifications.getHref();
  useEffect(() => {
    if (newest === undefined || told === null) return;
    const before = known.current;
    known.current = newest;
    if (before === undefined || newest <= Math.max(before, told) || location === place) return;
    showToast(t`You have a new notification`, { label: t`View`, run: () => navigate(place) });
  }, [newest, told, location, place, navigate, t]);
}
