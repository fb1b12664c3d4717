import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { PackageOpen, PackagePlus } from 'lucide-react';
import { useState } from 'react';
import type { MaterialView } from '../../db/overlay-materials.ts';
import { apiHost } from '../../platform/api-base.ts';
import { chooseFile } from '../../platform/choose-files.ts';
import { saveBlob } from '../../platform/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './dialogs.module.css';

/**
 * Exports the offline materials to one file, or imports such a file from another device of the same school.
 */
export function OfflineBundleActions({ downloaded }: { downloaded: readonly MaterialView[] }) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const work = async (run: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    await run().catch(() => showToast(t`That didn’t work. Nothing was changed.`));
    setBusy(false);
  };
  const save = () =>
    work(async () => {
      const { writeOfflineBundle: writeFile } = await import('./offline-bundle.ts');
      saveBlob('yurt-materials.zip', await writeFile(downloaded, apiHost()));
    });
  const take = () =>
    chooseFile(
      (file) =>
        void work(async () => {
          const { readOfflineBundle: readFile } = await import('./offline-bundle.ts');
          const outcome = await readFile(file, apiHost());
          if (outcome === 'foreign') return showToast(t`This file is from another school.`);
          if (outcome === 'unreadable') return showToast(t`This file does not contain kept materials.`);
          const { importedCount, unknown, damaged } = outcome;
          showToast(
            t`${plural(importedCount, { one: '# material imported', other: '# materials imported' })}`,
            undefined,
            [
              unknown > 0 &&
                t`${plural(unknown, { one: '# is not in your library', other: '# are not in your library' })}`,
              damaged > 0 && t`${plural(damaged, { one: '# is damaged', other: '# are damaged' })}`,
            ]
              .filter(Boolean)
              .join(', ') || undefined,
          );
        }),
    );
  return (
    <div className={styles.acts}>
      {downloaded.length > 0 && (
        <Button size="small" aria-disabled={busy || undefined} onClick={() => void save()}>
          <PackageOpen />
          <Trans>Export to one file</Trans>
        </Button>
      )}
      <Button size="small" aria-disabled={busy || undefined} onClick={take}>
        <PackagePlus />
        <Trans>Import file</Trans>
      </Button>
    </div>
  );
}
