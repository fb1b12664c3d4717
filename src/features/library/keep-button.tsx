import { useLingui } from '@lingui/react/macro';
import { CloudAlert, Download, HardDriveDownload } from 'lucide-react';
import type { Material } from '../../../contract/library.ts';
import type { KeptMaterial } from '../../db/library-rows.ts';
import { canKeep } from '../../db/kept-materials.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toast.ts';
import { useAttempt } from '../../ui/use-attempt.ts';
import { drop, keep } from './commands.ts';
import { useKeepError } from './keep-errors.ts';
import styles from './keep-button.module.css';

interface KeepButtonProps {
  material: Material;
  kept: KeptMaterial | undefined;
}

/** Keeps a material on this device, tells how far that is, and lets it go again. */
export function KeepButton({ material, kept }: KeepButtonProps) {
  const { t } = useLingui();
  const attempt = useAttempt();
  const errorText = useKeepError();
  const { id, name } = material;
  if (!canKeep(material)) return null;
  const begin = () => attempt(() => keep([id]));
  const end = () => {
    attempt(() => drop([id]));
    if (kept?.state === 'kept')
      showToast(t`No longer on this device: ${name}`, { label: t`Undo`, run: begin });
  };
  if (!kept)
    return (
      <IconButton label={t`Keep offline: ${name}`} onClick={begin}>
        <Download />
      </IconButton>
    );
  if (kept.state === 'kept')
    return (
      <IconButton label={t`On this device, remove: ${name}`} className={styles.kept} onClick={end}>
        <HardDriveDownload />
      </IconButton>
    );
  if (kept.state === 'failed')
    return (
      <IconButton
        label={t`Not kept: ${name}`}
        className={styles.failed}
        onClick={() =>
          showToast(
            t`Not on this device: ${name}`,
            { label: t`Try again`, run: begin },
            errorText(kept.error ?? ''),
          )
        }
      >
        <CloudAlert />
      </IconButton>
    );
  const percent = Math.floor((100 * kept.got) / Math.max(1, kept.bytes));
  return (
    <button
      type="button"
      className={styles.progress}
      aria-label={t`${percent} % of “${name}” is on this device. Stop`}
      title={t`Stop`}
      onClick={end}
    >
      {t`${percent} %`}
    </button>
  );
}
