import { Trans, useLingui } from '@lingui/react/macro';
import { Eraser, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { askToKeep, type StorageState } from '../../platform/storage.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { showToast } from '../../ui/toast.ts';
import { freeRoom } from './commands.ts';
import styles from './storage.module.css';

interface RoomCardProps {
  storage: StorageState | null;
  onChange: () => void;
}

/** How much room there is, whether it is ours for good, and how to have more. */
export function RoomCard({ storage, onChange }: RoomCardProps) {
  const { t } = useLingui();
  const { size } = useFormats();
  const [busy, setBusy] = useState(false);

  const free = async () => {
    if (busy) return;
    setBusy(true);
    try {
      showToast(
        (await freeRoom())
          ? t`Older messages and pictures are off this device.`
          : t`There is nothing to remove.`,
      );
    } catch {
      showToast(t`That didn’t work. Nothing was changed.`);
    }
    setBusy(false);
    onChange();
  };
  const keep = async () => {
    if (!(await askToKeep()))
      showToast(t`The browser did not agree. It is more likely to once Yurt is installed.`);
    onChange();
  };
  return (
    <Card className={styles.card}>
      <h2>
        <Trans>Storage space</Trans>
      </h2>
      {storage && (
        <>
          <p>
            <Trans>
              {size(storage.used)} of {size(storage.quota)} that the browser allows are used.
            </Trans>
          </p>
          <meter
            className={styles.meter}
            aria-label={t`Space used`}
            min={0}
            max={Math.max(storage.quota, 1)}
            value={storage.used}
          />
          {storage.persisted ? (
            <p className={styles.note}>
              <Trans>The browser keeps it until you remove it.</Trans>
            </p>
          ) : (
            <>
              <p className={styles.note}>
                <Trans>
                  The browser may remove it by itself when the device runs out of space, also what has not
                  been sent yet.
                </Trans>
              </p>
              <Button onClick={() => void keep()}>
                <ShieldCheck />
                <Trans>Keep it for good</Trans>
              </Button>
            </>
          )}
        </>
      )}
      <p className={styles.note}>
        <Trans>
          The newest messages of each chat stay, as does everything that has not been sent. What is removed
          comes back when you look at it online.
        </Trans>
      </p>
      <Button aria-disabled={busy || undefined} onClick={() => void free()}>
        <Eraser />
        <Trans>Free up space</Trans>
      </Button>
    </Card>
  );
}
