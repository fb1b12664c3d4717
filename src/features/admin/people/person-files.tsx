import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useFormats } from '../../../i18n/use-formats.ts';
import { apiBase } from '../../../platform/api-base.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { fileToken, watchFileToken } from '../../../ui/file-address.ts';
import { useRequest } from '../../../ui/use-request.ts';
import styles from '../admin.module.css';
import { listAnswerFiles } from '../commands.ts';

/** The files that a person gave as answers to questions of the organisers; nothing without any. */
export function PersonFiles({ id }: { id: number }) {
  const { t } = useLingui();
  const { localized, size } = useFormats();
  const token = useSyncExternalStore(watchFileToken, fileToken);
  const { value, failed } = useRequest(`files ${id}`, () => listAnswerFiles(id));
  if (failed)
    return (
      <p className={styles.facts}>
        <Trans>The files of this person could not be loaded.</Trans>
      </p>
    );
  if (!value || value.length === 0) return null;
  return (
    <section className={styles.field} aria-label={t`Files of this person`}>
      {value.map(({ question_id, localized_title, name, bytes }) => (
        <div key={question_id}>
          <p className={styles.facts}>{localized(localized_title, '')}</p>
          <a
            className={buttonClass('quiet')}
            href={
              token &&
              `${apiBase}/questions/${question_id}/file?${new URLSearchParams({ user: String(id), t: token })}`
            }
            download={name}
          >
            <Download aria-hidden />
            {`${name} (${size(bytes)})`}
          </a>
        </div>
      ))}
    </section>
  );
}
