import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { showToast } from './toast.ts';

type LocalWrite = (work: () => Promise<unknown>, otherwise?: () => void) => void;

/** Does what changes something on this device. Should it have no room, that is said, and `otherwise` puts the screen back. */
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
