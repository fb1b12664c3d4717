import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { apiBase } from '../../../platform/api-base.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { fileToken, watchFileToken } from '../../../ui/file-address.ts';
import styles from '../admin.module.css';

/** Links to download the people of a filter as a table. */
export function ExportLinks({ filter }: { filter: Readonly<Record<string, string>> }) {
  const { t, i18n } = useLingui();
  const token = useSyncExternalStore(watchFileToken, fileToken);
  const files = [
    { file: 'people.xlsx', name: t`Excel (.xlsx)` },
    { file: 'people.csv', name: t`CSV` },
  ];
  return files.map(({ file, name }) => (
    <a
      key={file}
      className={buttonClass()}
      aria-label={t`Export: ${name}`}
      href={
        token &&
        `${apiBase}/desk/people/export/${file}?${new URLSearchParams({ ...filter, lang: i18n.locale, t: token })}`
      }
      download={file}
    >
      <Download aria-hidden />
      {name}
    </a>
  ));
}

/** Downloads all people as a table. */
export const ExportPeople = () => (
  <section className={styles.form} aria-labelledby="export-people">
    <h2 id="export-people" className={styles.name}>
      <Trans>Export people</Trans>
    </h2>
    <p className={styles.facts}>
      <Trans>
        All people with an e-mail address, with the columns that an import reads. To export some of them,
        filter the list of all people.
      </Trans>
    </p>
    <div className={styles.actions}>
      <ExportLinks filter={{}} />
    </div>
  </section>
);
