import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { peopleFiles } from '../../../../contract/people-import.ts';
import { apiBase } from '../../../platform/api-base.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { fileToken, watchFileToken } from '../../../ui/file-address.ts';
import styles from '../admin.module.css';

/** Links to download all people as a table. */
export function ExportPeople() {
  const { t, i18n } = useLingui();
  const token = useSyncExternalStore(watchFileToken, fileToken);
  const names: Record<(typeof peopleFiles)[number], string> = {
    'people.xlsx': t`Excel (.xlsx)`,
    'people.csv': t`CSV`,
  };
  const href = (file: string) =>
    token && `${apiBase}/desk/people/export/${file}?${new URLSearchParams({ lang: i18n.locale, t: token })}`;
  return (
    <section className={styles.form} aria-labelledby="export-people">
      <h2 id="export-people" className={styles.name}>
        <Trans>Export people</Trans>
      </h2>
      <p className={styles.facts}>
        <Trans>All people with an e-mail address, with the columns that an import reads.</Trans>
      </p>
      <div className={styles.actions}>
        {peopleFiles.toReversed().map((file) => (
          <a key={file} className={buttonClass()} href={href(file)} download={file}>
            <Download aria-hidden />
            {names[file]}
          </a>
        ))}
      </div>
    </section>
  );
}
