import { Trans, useLingui } from '@lingui/react/macro';
import { Eraser, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { persistStorage, type StorageState } from '../../platform/storage.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { showToast } from '../../ui/toast.ts';
import { freeSpace } from './commands.ts';
import styles from './storage.module.css';

interface RoomCardProps {
  storage: StorageState | null;
  onChange: () => void;
}

/** Shows free space and whether storage is persistent, and frees space. */
export function FreeSpaceCard({ storage, onChange }: RoomCardProps) {
  const { t } = useLingui();
  const { size } = useFormats();
  const [busy, setBusy] = useState(false);

  const free = async () => {
    if (busy) return;
    setBusy(true);
    try {
      showToast(
        (await freeSpace())
          ? t`Older messages and pictures were removed from this device.`
          : t`There is nothing to remove.`,
      );
    } catch {
      showToast(t`That didn’t work. Nothing was changed.`);
    }
    setBusy(false);
    onChange();
  };
  const keep = async () => {
    if (!(await persistStorage()))
      showToast(t`The browser did not allow this. Install the app and try again.`);
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
              {size(storage.used)} used of the {size(storage.quota)} that the browser allows.
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
              <Trans>The browser keeps this data until you remove it.</Trans>
            </p>
          ) : (
            <>
              <p className={styles.note}>
                <Trans>
                  The browser may remove this data when the device runs out of space, including unsent
                  changes.
                </Trans>
              </p>
              <Button onClick={() => void keep()}>
                <ShieldCheck />
                <Trans>Keep data permanently</Trans>
              </Button>
            </>
          )}
        </>
      )}
      <p className={styles.note}>
        <Trans>
          The newest messages in each chat and all unsent changes stay on this device. Removed messages and
          pictures load again when you open them online.
        </Trans>
      </p>
      <Button aria-disabled={busy || undefined} onClick={() => void free()}>
        <Eraser />
        <Trans>Free up space</Trans>
      </Button>
    </Card>
  );
}
