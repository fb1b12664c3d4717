import { useLingui } from '@lingui/react/macro';
import { CalendarDays, LayoutDashboard, Menu, MessageCircle } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { Count } from '../ui/count.tsx';
import { cx } from '../ui/cx.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './bottom-bar.module.css';
import type { Counts } from './counts.ts';
import { isBelow } from './is-below.ts';
import { paths } from './paths.ts';

export function BottomBar({ counts, onMore }: { counts: Counts; onMore: () => void }) {
  const { t, i18n } = useLingui();
  const [location] = useLocation();
  const places = [
    { route: paths.dashboard, icon: <LayoutDashboard />, count: 0 },
    { route: paths.schedule, icon: <CalendarDays />, count: 0 },
    { route: paths.chats, icon: <MessageCircle />, count: counts.chats },
  ];
  const elsewhere = !places.some(({ route }) => isBelow(location, route.getHref()));
  return (
    <nav className={styles.bar} aria-label={t`Places`}>
      {places.map(({ route, icon, count }) => {
        const on = isBelow(location, route.getHref());
        return (
          <Link
            key={route.path}
            href={route.getHref()}
            className={cx(styles.place, on && styles.on)}
            aria-current={on ? 'page' : undefined}
          >
            <span className={styles.pill}>
              {icon}
              <Count value={count} className={styles.count} />
            </span>
            {i18n._(route.title)}
            {count > 0 && <VisuallyHidden>{`(${count})`}</VisuallyHidden>}
          </Link>
        );
      })}
      <button
        type="button"
        className={cx(styles.place, elsewhere && styles.on)}
        aria-haspopup="dialog"
        onClick={onMore}
      >
        <span className={styles.pill}>
          <Menu />
        </span>
        {t`More`}
      </button>
    </nav>
  );
}
