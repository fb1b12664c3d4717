import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';
import { useMaySuspend } from './use-may-suspend.ts';

interface SuspendButtonProps {
  id: number;
  name: string;
  role: string | undefined;
}

/** Suspends a person on a desk whose rows are not people. Absent if the user may not suspend the person. */
export function SuspendButton({ id, name, role }: SuspendButtonProps) {
  const [open, setOpen] = useState(false);
  if (!useMaySuspend(id, role)) return null;
  return (
    <>
      <Button variant="quietDanger" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>Suspend {name}</Trans>
      </Button>
      {open && <SuspendDialog id={id} name={name} row={null} onClose={() => setOpen(false)} />}
    </>
  );
}
