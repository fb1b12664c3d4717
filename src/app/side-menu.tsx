import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useIsPlain } from '../platform/use-is-plain.ts';
import { Button } from '../ui/button.tsx';
import { Count } from '../ui/count.tsx';
import { cx } from '../ui/cx.ts';
import { LanguageSelect } from '../ui/language-select.tsx';
import type { Locale } from '../i18n/locale.ts';
import { Logo } from '../ui/logo.tsx';
import { useSchoolName } from '../ui/use-school.ts';
import { useMedia, wide } from '../ui/use-media.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import type { Counts } from './counts.ts';
import { isPathBelow } from './is-path-below.ts';
import { menuEntries } from './pages.ts';
import styles from './side-menu.module.css';

interface SideMenuProps {
  /** Whether the person may open the desk. */
  desk: boolean;
  /** Whether the person takes part in business meetings. */
  business: boolean;
  counts: Counts;
  userBlock: ReactNode;
  onLocale: (locale: Locale) => void;
  onNavigate: () => void;
  /** Opens the dialog for a question to the school. */
  onAsk: () => void;
}

export function SideMenu({ business, counts, desk, userBlock, onLocale, onNavigate, onAsk }: SideMenuProps) {
  const { t, i18n } = useLingui();
  const name = useSchoolName();
  const [location] = useLocation();
  const isWide = useMedia(wide);
  const extensions = !useIsPlain();
  const here = { narrow: !isWide, desk, extensions, business };
  const shown = menuEntries.filter(({ menu }) => menu.only === undefined || here[menu.only]);
  return (
    <nav className={styles.menu} aria-label={t`Menu`}>
      <div className={styles.brand}>
        <Logo />
        {name}
      </div>
      {userBlock}
      {shown.map(({ path, title, getHref, menu: { icon: Icon, count: of } }) => {
        const on = isPathBelow(location, getHref());
        const count = of ? counts[of] : 0;
        return (
          <Link
            key={path}
            href={getHref()}
            className={cx(styles.entry, on && styles.on)}
            aria-current={on ? 'page' : undefined}
            onClick={onNavigate}
          >
            <Icon />
            {i18n._(title)}
            <Count value={count} className={styles.count} />
            {count > 0 && <VisuallyHidden>{`(${count})`}</VisuallyHidden>}
          </Link>
        );
      })}
      <div className={styles.foot}>
        <Button size="small" aria-haspopup="dialog" onClick={onAsk}>
          <Trans>Ask the school</Trans>
        </Button>
        <LanguageSelect onChosen={onLocale} />
      </div>
    </nav>
  );
}
