import { useLingui } from '@lingui/react/macro';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styles from './action-bar.module.css';
import { Button } from './button.tsx';
import { Menu, type MenuItem } from './menu.tsx';
import { useMedia, wide } from './use-media.ts';

interface ActionBarProps {
  /** Shown as a button at every width. */
  primary: ReactNode;
  /**
   * Buttons on wide screens; a menu on narrow ones, where stacked buttons would push the content off the
   * screen.
   */
  actions: readonly MenuItem[];
}

export function ActionBar({ primary, actions }: ActionBarProps) {
  const { t } = useLingui();
  const isWide = useMedia(wide);
  const [anchor, setAnchor] = useState<Element | null>(null);
  return (
    <div className={styles.bar}>
      {primary}
      {isWide
        ? actions.map(({ key, icon, label, unavailable, onSelect }) => (
            <Button
              key={key}
              aria-disabled={unavailable ? true : undefined}
              title={unavailable}
              onClick={() => !unavailable && onSelect()}
            >
              {icon}
              {label}
            </Button>
          ))
        : actions.length > 0 && (
            <Button
              aria-label={t`More actions`}
              title={t`More actions`}
              aria-haspopup="menu"
              aria-expanded={anchor !== null}
              onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
            >
              <Ellipsis />
            </Button>
          )}
      {anchor && !isWide && (
        <Menu label={t`More actions`} anchor={anchor} items={actions} onClose={() => setAnchor(null)} />
      )}
    </div>
  );
}
