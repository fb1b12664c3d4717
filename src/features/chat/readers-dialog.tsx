import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Person } from '../../../contract/users.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { loadReaders } from './commands.ts';
import styles from './people-picker.module.css';

interface Readers {
  people: Person[];
  total: number;
}

/** Lists the readers of the person's own message. Needs a connection: this device does not store them. */
export function ReadersDialog({ messageId, onClose }: { messageId: number; onClose: () => void }) {
  const { t } = useLingui();
  const { fullName } = useFormats();
  const [readers, setReaders] = useState<Readers | 'failed' | null>(null);
  useEffect(() => {
    let left = false;
    void loadReaders(messageId).then((outcome) => {
      if (!left) setReaders(outcome.ok ? outcome.value : 'failed');
    });
    return () => {
      left = true;
    };
  }, [messageId]);
  return (
    <Dialog title={t`Read by`} onClose={onClose} secondary={<Button onClick={onClose}>{t`Close`}</Button>}>
      {readers === null ? (
        <Skeleton />
      ) : readers === 'failed' ? (
        <p>
          <Trans>Connect to see who has read the message.</Trans>
        </p>
      ) : readers.total === 0 ? (
        <p>
          <Trans>Nobody yet</Trans>
        </p>
      ) : (
        <>
          <ul className={styles.list}>
            {readers.people.map((person) => (
              <li key={person.id} className={styles.person}>
                <Avatar name={fullName(person)} seed={person.id} picture={person.avatar} />
                <span className={styles.name}>{fullName(person)}</span>
              </li>
            ))}
          </ul>
          {readers.total > readers.people.length && (
            <p>
              {t`${plural(readers.total - readers.people.length, { one: 'and # more', other: 'and # more' })}`}
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}
