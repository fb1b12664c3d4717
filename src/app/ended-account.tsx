import { Trans } from '@lingui/react/macro';
import { sessionStore } from '../lib/web-storage.ts';
import styles from './notice.module.css';

const key = 'ended-account';

/** Remembers, until the next sign-in in this tab, that the account of this device no longer exists. */
export const storeEndedAccount = (why: 'merged' | 'deleted'): boolean => sessionStore.set(key, why);

export const clearEndedAccount = (): void => sessionStore.remove(key);

/** Shown at the sign-in after the account of this device was merged or deleted. */
export function EndedAccountNotice() {
  const why = sessionStore.get(key);
  if (why === null) return null;
  return (
    <div className={styles.notice} role="status">
      <p className={styles.text}>
        {why === 'merged' ? (
          <Trans>
            This account was merged with your other account. Sign in with the e-mail address of that account.
          </Trans>
        ) : (
          <Trans>This account was deleted. Its data is being removed from this device.</Trans>
        )}
      </p>
    </div>
  );
}
