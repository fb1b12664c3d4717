import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useFormats } from '../../../i18n/use-formats.ts';
import { apiBase } from '../../../platform/api-base.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { fileToken, watchFileToken } from '../../../ui/file-address.ts';
import { useRequest } from '../../../ui/use-request.ts';
import styles from '../admin.module.css';
import { listPersonAnswers } from '../commands.ts';

/** The answers of a person to the questions of the organisers; `none`, or nothing, without any. */
export function PersonAnswers({ id, none }: { id: number; none?: string }) {
  const { t, i18n } = useLingui();
  const { localized, size } = useFormats();
  const token = useSyncExternalStore(watchFileToken, fileToken);
  const { value, failed } = useRequest(`answers ${id} ${i18n.locale}`, () => listPersonAnswers(id));
  if (failed)
    return (
      <p className={styles.facts}>
        <Trans>The answers of this person could not be loaded.</Trans>
      </p>
    );
  if (!value) return null;
  if (value.length === 0) return none ? <p className={styles.facts}>{none}</p> : null;
  return (
    <section className={styles.field} aria-label={t`Answers of this person`}>
      {value.map(({ question_id, localized_title, text, bytes }) => (
        <div key={question_id}>
          <p className={styles.facts}>{localized(localized_title, '')}</p>
          {bytes === null ? (
            <p className={styles.answer}>{text}</p>
          ) : (
            <a
              className={buttonClass('quiet')}
              href={
                token &&
                `${apiBase}/questions/${question_id}/file?${new URLSearchParams({ user: String(id), t: token })}`
              }
              download={text}
            >
              <Download aria-hidden />
              {`${text} (${size(bytes)})`}
            </a>
          )}
        </div>
      ))}
    </section>
  );
}
