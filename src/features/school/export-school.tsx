import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { apiBase } from '../../platform/api-base.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { fileToken, watchFileToken } from '../../ui/file-address.ts';
import { useOnline } from '../../ui/use-online.ts';
import styles from './school.module.css';
import { useSchoolExport } from './use-school-export.ts';

/** Gathers everything into a zip file, which can be downloaded for an hour. */
export function ExportSchool() {
  const { t } = useLingui();
  const { size } = useFormats();
  const offline = !useOnline();
  const token = useSyncExternalStore(watchFileToken, fileToken);
  const { shown, working, restarted, begin } = useSchoolExport();
  const ready = typeof shown === 'object' && shown?.state === 'ready' ? shown : null;
  const percent = working ? Math.floor((100 * working.done) / working.total) : 0;
  const failed = shown === 'failed' || (typeof shown === 'object' && shown?.state === 'failed');
  return (
    <>
      <h3 className={styles.label}>
        <Trans>Export of the school</Trans>
      </h3>
      <p className={styles.dim}>
        <Trans>
          A zip file with all rows as JSON, all files, people as a table and the programme. Private chats,
          passwords and links for signing in are left out.
        </Trans>
      </p>
      <div role="status" className={styles.note}>
        {restarted && t`The server has lost the export, so it was started again.`}{' '}
        {working && t`The export is being prepared: ${percent} %`}
        {shown === 'forbidden' && t`Only platform administrators can export the school.`}
        {failed && t`That didn’t work. Please try again.`}
      </div>
      <div className={styles.actions}>
        {ready ? (
          <a
            className={buttonClass('primary')}
            href={
              token && `${apiBase}/desk/school/export/${ready.id}/file?${new URLSearchParams({ t: token })}`
            }
            download="school.zip"
          >
            <Download aria-hidden="true" />
            {t`Download (${size(ready.bytes ?? 0)})`}
          </a>
        ) : (
          <Button
            aria-disabled={offline || working !== null || undefined}
            onClick={() => !offline && void begin()}
          >
            <Trans>Export the school</Trans>
          </Button>
        )}
      </div>
    </>
  );
}
