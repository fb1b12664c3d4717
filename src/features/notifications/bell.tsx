import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Bell } from 'lucide-react';
import { Link } from 'wouter';
import { addresses } from '../../lib/addresses.ts';
import { Count } from '../../ui/count.tsx';
import { iconButtonClass } from '../../ui/icon-button.tsx';
import { useUnreadCount } from './hooks.ts';

export function NotificationBell() {
  const { t } = useLingui();
  const unread = useUnreadCount();
  const label =
    unread > 0
      ? t`${plural(unread, { one: '# unread notification', other: '# unread notifications' })}`
      : t`Notifications`;
  return (
    <Link
      href={addresses.notifications.getHref()}
      className={iconButtonClass}
      aria-label={label}
      title={label}
    >
      <Bell />
      <Count value={unread} onIcon />
    </Link>
  );
}
