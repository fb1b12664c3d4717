import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { showToast } from './toast.ts';

type LocalWrite = (work: () => Promise<unknown>, otherwise?: () => void) => void;

/**
 * Runs a change of the device database. If storage is full, shows a message and calls `otherwise` to restore
 * the screen.
 */
export function useLocalWrite(): LocalWrite {
  const { t } = useLingui();
  return useCallback<LocalWrite>(
    (work, otherwise) => {
      work().catch(() => {
        otherwise?.();
        showToast(t`The change could not be saved on this device. Nothing was changed.`);
      });
    },
    [t],
  );
}
