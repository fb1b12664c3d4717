import { useLingui } from '@lingui/react/macro';
import { Menu } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { useIsPlain } from '../platform/use-is-plain.ts';
import { Count } from '../ui/count.tsx';
import { cx } from '../ui/cx.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './bottom-bar.module.css';
import type { Counts } from './counts.ts';
import { isPathBelow } from './is-path-below.ts';
import { menuEntries, pages } from './pages.ts';

const placesWith = (third: string) => {
  const inBar = new Set<string>([pages.dashboard.path, pages.schedule.path, third, pages.chats.path]);
  return menuEntries.filter(({ path }) => inBar.has(path));
};
const usual = placesWith(pages.agenda.path);
/** For people who have the desk; the menu leads to their agenda. */
const withDesk = placesWith(pages.desk.path);
/** For servers without an agenda. */
const plain = placesWith(pages.library.path);

interface BottomBarProps {
  /** Whether the person may open the desk. */
  desk: boolean;
  counts: Counts;
  onMore: () => void;
}

export function BottomBar({ desk, counts, onMore }: BottomBarProps) {
  const { t, i18n } = useLingui();
  const [location] = useLocation();
  const isPlain = useIsPlain();
  const places = isPlain ? plain : desk ? withDesk : usual;
  const elsewhere = !places.some((page) => isPathBelow(location, page.getHref()));
  return (
    <nav className={styles.bar} data-bar aria-label={t`Main sections`}>
      {places.map(({ path, title, getHref, menu: { icon: Icon, short = title, count: of } }) => {
        const on = isPathBelow(location, getHref());
        const count = of ? counts[of] : 0;
        return (
          <Link
            key={path}
            href={getHref()}
            className={cx(styles.place, on && styles.on)}
            aria-current={on ? 'page' : undefined}
          >
            <span className={styles.pill}>
              <Icon />
              <Count value={count} className={styles.count} />
            </span>
            {i18n._(short)}
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
        {t({ message: 'More', context: 'navigation' })}
      </button>
    </nav>
  );
}
