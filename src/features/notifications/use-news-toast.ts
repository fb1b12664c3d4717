import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { addresses } from '../../lib/addresses.ts';
import { showToast } from '../../ui/toast.ts';
import { useUnread } from './hooks.ts';
import { hasNews } from './news.ts';

/**
 * Shows one toast for any number of new notifications. Ignores notifications from before the start, mentions
 * in an open chat, and ids up to `shownUpTo`, which another toast has shown. If `shownUpTo` is null, that
 * toast is still pending.
 */
export function useNewsToast(shownUpTo: number | null, isChatShown: (groupId: number) => boolean): void {
  const { t } = useLingui();
  const [location, navigate] = useLocation();
  const unread = useUnread();
  const lastUnread = useRef<number>(undefined);
  const listHref = addresses.notifications.getHref();
  useEffect(() => {
    if (unread === undefined || shownUpTo === null) return;
    const before = lastUnread.current;
    lastUnread.current = Math.max(before ?? 0, ...unread.map(({ id }) => id));
    if (before === undefined || location === listHref) return;
    if (!hasNews(unread, Math.max(before, shownUpTo), isChatShown)) return;
    showToast(t`You have a new notification`, { label: t`View`, run: () => navigate(listHref) });
  }, [unread, shownUpTo, location, listHref, navigate, t, isChatShown]);
}
