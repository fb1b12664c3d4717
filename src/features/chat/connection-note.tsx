import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { retrySync } from '../../platform/sync.ts';
import { Button } from '../../ui/button.tsx';
import styles from './connection-note.module.css';
import { useIsLive } from './conversation-hooks.ts';

/** Milliseconds until a missing socket counts as a failure; connecting takes a moment. */
const failAfterMs = 10_000;

/** Warns that live updates do not arrive. Shows nothing offline: the app shell already shows that. */
export function ConnectionNote() {
  const { t } = useLingui();
  const live = useIsLive();
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (live !== false) return;
    const timer = setTimeout(() => setLate(true), failAfterMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [live]);
  if (live !== false || !late) return null;
  return (
    <div className={styles.note} role="status">
      <CircleAlert />
      <span>
        <Trans>New messages may be delayed. Try reloading.</Trans>
      </span>
      <Button size="small" onClick={retrySync}>{t`Reload`}</Button>
    </div>
  );
}
