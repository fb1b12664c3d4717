import { useLingui } from '@lingui/react/macro';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';

export interface Action {
  key: string;
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  run: () => void;
}

/** `about` is the id of the element with the title of the change. */
export const ActionButton = ({ action, about }: { action: Action; about: string }) => (
  <Button size="small" variant={action.variant ?? 'plain'} aria-describedby={about} onClick={action.run}>
    {action.label}
  </Button>
);

export function ActionMenu({ actions, about }: { actions: readonly Action[]; about: string }) {
  const { t } = useLingui();
  const [anchor, setAnchor] = useState<Element | null>(null);
  const items = actions.map(({ key, label, icon, variant, run }) => ({
    key,
    label,
    icon,
    danger: variant === 'quietDanger',
    onSelect: run,
  }));
  return (
    <>
      <IconButton
        label={t`More actions`}
        aria-haspopup="menu"
        aria-describedby={about}
        onClick={(event) => {
          const { currentTarget } = event;
          setAnchor((open) => (open ? null : currentTarget));
        }}
      >
        <Ellipsis />
      </IconButton>
      {anchor && (
        <Menu label={t`More actions`} anchor={anchor} items={items} onClose={() => setAnchor(null)} />
      )}
    </>
  );
}
