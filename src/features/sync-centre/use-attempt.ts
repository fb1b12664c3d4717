import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { showToast } from '../../ui/toast.ts';

/** Does something to what waits; should the device have no room to write it down, nothing has changed. */
export function useAttempt(): (work: () => Promise<unknown>) => void {
  const { t } = useLingui();
  return useCallback(
    (work) => {
      work().catch(() => showToast(t`This device could not store the change. Nothing is lost.`));
    },
    [t],
  );
}
