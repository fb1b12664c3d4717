import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { useFormats } from '../../i18n/use-formats.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { showRefusal } from '../../ui/show-refusal.ts';
import { useDeskRequest } from '../../ui/desk/desk-context.ts';
import { dropLaterAnnouncement, listLaterAnnouncements } from './commands.ts';
import styles from './programme.module.css';

/** Announcements that are scheduled for later. */
export function ScheduledAnnouncements() {
  const { t } = useLingui();
  const { localized, dateTime } = useFormats();
  const { value, again } = useDeskRequest('announcements', listLaterAnnouncements);
  if (!value || value.length === 0) return null;
  const cancel = async (id: number) => {
    const outcome = await dropLaterAnnouncement(id);
    again();
    if (!outcome.ok) showRefusal(outcome);
  };
  return (
    <section className={styles.form} aria-label={t`Scheduled announcements`}>
      <h3>
        <Trans>Scheduled announcements</Trans>
      </h3>
      <ul className={styles.list}>
        {value.map(({ id, at, title, localized_title }) => {
          const name = localized(localized_title, title);
          return (
            <li key={id} className={styles.row}>
              <div className={styles.what}>
                <span className={styles.name}>{name}</span>
                <span className={styles.dim}>{dateTime(at)}</span>
              </div>
              <IconButton label={t`Cancel announcement: ${name}`} onClick={() => void cancel(id)}>
                <Trash2 />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
