import { Trans, useLingui } from '@lingui/react/macro';
import type { ListedChange } from '../../../../contract/people-bulk.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { useRequest } from '../../../ui/use-request.ts';
import styles from '../admin.module.css';
import { listCourses, listPeopleChanges } from '../commands.ts';
import { roleLabels } from '../role-labels.ts';

/** The last changes of many people, which can be undone. Shows nothing without any. */
export function LastChanges({ onUndo }: { onUndo: (id: number) => Promise<void> }) {
  const { t, i18n } = useLingui();
  const { localized, dateTime } = useFormats();
  const changes = useRequest('people changes', listPeopleChanges);
  const courses = useRequest('courses', listCourses);
  const textOf = ({ field, value }: ListedChange): string => {
    if (field === 'role') return t`Role: ${i18n._(roleLabels[value])}`;
    if (field === 'status') return value === 'approved' ? t`Approve accounts` : t`Suspend accounts`;
    if (value === null) return t`No course`;
    const course = courses.value?.find(({ id }) => id === value);
    return t`Course: ${course ? localized(course.localized_title, String(value)) : value}`;
  };
  if (!changes.value || changes.value.length === 0) return null;
  return (
    <section className={styles.form} aria-labelledby="last-changes">
      <h3 id="last-changes" className={styles.name}>
        <Trans>Last changes</Trans>
      </h3>
      <ul className={styles.list}>
        {changes.value.map(({ id, at, change, changed, undone }) => {
          const text = textOf(change);
          return (
            <li key={id} className={styles.head}>
              <div className={styles.text}>
                <p>{text}</p>
                <p className={styles.facts}>
                  {dateTime(at)} · {t`Changed: ${changed}`}
                </p>
              </div>
              {undone ? (
                <span className={styles.facts}>{t`Undone`}</span>
              ) : (
                <Button
                  size="small"
                  aria-label={t`Undo: ${text}`}
                  onClick={() => void onUndo(id).then(changes.again)}
                >
                  <Trans>Undo</Trans>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
