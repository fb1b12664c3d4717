import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleArrowDown, CircleCheckBig } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Material } from '../../../contract/library.ts';
import type { OfflineMaterial } from '../../db/library-rows.ts';
import { canStoreOffline } from '../../db/offline-materials.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toast.ts';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { useSwapGuard } from '../../ui/use-swap-guard.ts';
import { removeOffline, keepOffline } from './commands.ts';
import { useDownloadError } from './download-errors.ts';
import styles from './offline-button.module.css';

interface OfflineButtonProps {
  material: Material;
  offlineRow: OfflineMaterial | undefined;
  /** Shows a text beside the icon. */
  worded?: boolean;
}

/** Downloads a material, shows the progress, and removes it from the device. */
export function OfflineButton({ material, offlineRow, worded = false }: OfflineButtonProps) {
  const { t } = useLingui();
  const attempt = useLocalWrite();
  const errorText = useDownloadError();
  const isStray = useSwapGuard(offlineRow ? 'remove' : 'keep');
  const { id, name } = material;
  if (!canStoreOffline(material)) return null;
  const begin = () => attempt(() => keepOffline([id]));
  const end = () => {
    attempt(() => removeOffline([id]));
    if (offlineRow?.state === 'kept')
      showToast(t`Removed from this device: ${name}`, { label: t`Undo`, run: begin });
  };
  const button = (parts: {
    label: string;
    word: string;
    icon: ReactNode;
    hue?: string | undefined;
    act: () => void;
  }) => {
    const shared = {
      className: parts.hue,
      onClick: (press: { timeStamp: number }) => {
        if (!isStray(press)) parts.act();
      },
    };
    return worded ? (
      <Button size="small" aria-label={parts.label} {...shared}>
        {parts.icon}
        {parts.word}
      </Button>
    ) : (
      <IconButton label={parts.label} {...shared}>
        {parts.icon}
      </IconButton>
    );
  };
  if (!offlineRow)
    return button({
      label: t`Keep offline: ${name}`,
      word: t`Keep offline`,
      icon: <CircleArrowDown />,
      act: begin,
    });
  if (offlineRow.state === 'kept')
    return button({
      label: t`Remove from this device: ${name}`,
      word: t`On this device`,
      icon: <CircleCheckBig />,
      hue: styles.kept,
      act: end,
    });
  if (offlineRow.state === 'failed')
    return button({
      label: t`Could not keep offline: ${name}`,
      word: t`Could not keep offline`,
      icon: <CircleAlert />,
      hue: styles.failed,
      act: () =>
        showToast(
          t`Could not keep offline: ${name}`,
          { label: t`Try again`, run: begin },
          errorText(offlineRow.error ?? ''),
        ),
    });
  const percent = Math.floor((100 * offlineRow.got) / Math.max(1, offlineRow.bytes));
  return (
    <button
      type="button"
      className={styles.progress}
      aria-label={t`${percent} % of “${name}” downloaded. Stop download`}
      title={t`Stop download`}
      onClick={(press) => {
        if (!isStray(press)) end();
      }}
    >
      {t`${percent} %`}
    </button>
  );
}
