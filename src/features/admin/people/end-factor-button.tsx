import { Trans } from '@lingui/react/macro';
import { ShieldOff } from 'lucide-react';
import { isAdmin } from '../../../lib/organisers.ts';
import { Button } from '../../../ui/button.tsx';
import { useDeskRequest } from '../../../ui/desk/desk-context.ts';
import { getPersonFactor } from '../commands.ts';
import { useOwnRole } from '../hooks.ts';
import { useMaySuspend } from '../use-may-suspend.ts';

interface EndFactorButtonProps {
  id: number;
  role: string;
  onOpen: () => void;
}

/** Absent if the sign-in of the person asks for no codes, or the user may not change that. */
export function EndFactorButton({ id, role, onOpen }: EndFactorButtonProps) {
  const isAllowed = useMaySuspend(id, role);
  const own = useOwnRole();
  return isAllowed && isAdmin(own) && <ButtonWithFactor id={id} onOpen={onOpen} />;
}

function ButtonWithFactor({ id, onOpen }: Omit<EndFactorButtonProps, 'role'>) {
  const { value: factor } = useDeskRequest(`factor ${id}`, () => getPersonFactor(id));
  if (!factor || factor.since === null) return null;
  return (
    <Button variant="quiet" aria-haspopup="dialog" onClick={onOpen}>
      <ShieldOff />
      <Trans>Switch off the second factor</Trans>
    </Button>
  );
}
