import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { closeToast, currentToasts, watchToasts } from './toast.ts';
import styles from './toaster.module.css';

/** Stands once in the page, always: a live region has to be there before it speaks. */
export function Toaster() {
  const { t } = useLingui();
  const toasts = useSyncExternalStore(watchToasts, currentToasts);
  return (
    <div className={styles.region} aria-live="polite">
      {toasts.map(({ id, text, action }) => (
        <div key={id} className={styles.toast}>
          <span className={styles.text}>{text}</span>
          {action && (
            <Button
              look="quiet"
              onClick={() => {
                closeToast(id);
                action.run();
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton label={t`Close`} onClick={() => closeToast(id)}>
            <X />
          </IconButton>
        </div>
      ))}
    </div>
  );
}
