import { useLingui } from '@lingui/react/macro';
import {
  Bell,
  CalendarDays,
  CircleUser,
  ClipboardCheck,
  GraduationCap,
  Info,
  LayoutDashboard,
  MessageCircle,
  RefreshCw,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { Count } from '../ui/count.tsx';
import { cx } from '../ui/cx.ts';
import { LanguageSelect } from '../ui/language-select.tsx';
import type { Locale } from '../i18n/locale.ts';
import { Mark } from '../ui/mark.tsx';
import { useMedia, wide } from '../ui/use-media.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import type { Counts } from './counts.ts';
import { isBelow } from './is-below.ts';
import { paths } from './paths.ts';
import styles from './side-menu.module.css';

interface SideMenuProps {
  /** Whether the person is one of those who let others in. */
  organises: boolean;
  counts: Counts;
  userBlock: ReactNode;
  onLocale: (locale: Locale) => void;
  onNavigate: () => void;
}

export function SideMenu({ counts, organises, userBlock, onLocale, onNavigate }: SideMenuProps) {
  const { t, i18n } = useLingui();
  const [location] = useLocation();
  const isWide = useMedia(wide);
  const entries = [
    { route: paths.dashboard, icon: <LayoutDashboard /> },
    { route: paths.schedule, icon: <CalendarDays /> },
    { route: paths.experts, icon: <GraduationCap /> },
    { route: paths.participants, icon: <Users /> },
    { route: paths.chats, icon: <MessageCircle />, count: counts.chats },
    { route: paths.profile, icon: <CircleUser /> },
    { route: paths.about, icon: <Info /> },
    ...(isWide ? [] : [{ route: paths.notifications, icon: <Bell />, count: counts.notifications }]),
    { route: paths.waiting, icon: <RefreshCw />, count: counts.waiting },
    ...(organises ? [{ route: paths.deskWaiting, icon: <ClipboardCheck /> }] : []),
  ];
  return (
    <nav className={styles.menu} aria-label={t`Menu`}>
      <div className={styles.brand}>
        <Mark />
        Yurt
      </div>
      {userBlock}
      {entries.map(({ route, icon, count = 0 }) => {
        const on = isBelow(location, route.getHref());
        return (
          <Link
            key={route.path}
            href={route.getHref()}
            className={cx(styles.entry, on && styles.on)}
            aria-current={on ? 'page' : undefined}
            onClick={onNavigate}
          >
            {icon}
            {i18n._(route.title)}
            <Count value={count} className={styles.count} />
            {count > 0 && <VisuallyHidden>{`(${count})`}</VisuallyHidden>}
          </Link>
        );
      })}
      <div className={styles.foot}>
        <LanguageSelect onChosen={onLocale} />
      </div>
    </nav>
  );
}
