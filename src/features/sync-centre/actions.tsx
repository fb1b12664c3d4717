import { useLingui } from '@lingui/react/macro';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import styles from './actions.module.css';

export interface Action {
  key: string;
  label: string;
  icon: ReactNode;
  look?: ButtonLook;
  run: () => void;
}

/** The first two as buttons, the rest in a menu. */
export function Actions({ actions, about }: { actions: readonly Action[]; about: string }) {
  const { t } = useLingui();
  const [anchor, setAnchor] = useState<Element | null>(null);
  const shown = actions.length <= 2 ? actions : actions.slice(0, 2);
  const rest = actions.slice(shown.length);
  return (
    <div className={styles.actions}>
      {shown.map(({ key, label, icon, look = 'plain', run }) => (
        <Button key={key} size="small" look={look} aria-describedby={about} onClick={run}>
          {icon}
          {label}
        </Button>
      ))}
      {rest.length > 0 && (
        <IconButton
          label={t`More actions`}
          aria-haspopup="menu"
          aria-describedby={about}
          className={styles.more}
          onClick={(event) => {
            const { currentTarget } = event;
            setAnchor((open) => (open ? null : currentTarget));
          }}
        >
          <Ellipsis />
        </IconButton>
      )}
      {anchor && (
        <Menu
          label={t`More actions`}
          anchor={anchor}
          items={rest.map(({ key, label, icon, look, run }) => ({
            key,
            label,
            icon,
            danger: look === 'quietDanger',
            onSelect: run,
          }))}
          onClose={() => setAnchor(null)}
        />
      )}
    </div>
  );
}
