import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
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
  const [asked, setAsked] = useState<{ id: number; name: string } | null>(null);
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
              <IconButton
                label={t`Cancel announcement: ${name}`}
                aria-haspopup="dialog"
                onClick={() => setAsked({ id, name })}
              >
                <Trash2 />
              </IconButton>
            </li>
          );
        })}
      </ul>
      {asked && (
        <ConfirmDialog
          question={<Trans>Cancel the announcement “{asked.name}”?</Trans>}
          verb={<Trans>Cancel announcement</Trans>}
          cancel={<Trans>Go back</Trans>}
          onConfirm={() => void cancel(asked.id)}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}
