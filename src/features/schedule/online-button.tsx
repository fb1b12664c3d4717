import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { useIsOffline } from './hooks.ts';

/** Opens a dialog that needs a connection. Disabled with a reason while offline. */
export function OnlineButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  const { t } = useLingui();
  const offline = useIsOffline();
  return (
    <Button
      aria-haspopup="dialog"
      aria-disabled={offline || undefined}
      title={offline ? t`Needs a connection` : undefined}
      onClick={() => !offline && onClick()}
    >
      {children}
    </Button>
  );
}
