import { Trans, useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { useFormats } from '../../../i18n/use-formats.ts';
import { refusalText } from '../../../i18n/refusals.ts';
import { Button } from '../../../ui/button.tsx';
import { useLocalWrite } from '../../../ui/use-local-write.ts';
import { dismissRefused } from '../commands.ts';
import type { Entrance } from '../queries.ts';
import styles from './check-in-desk.module.css';
import { useAttendeeName } from './use-attendee-name.ts';

/** Check-ins of this device that the server has refused, for example because another helper was first. */
export function RefusedList({ entrance: { people, byPerson, refused } }: { entrance: Entrance }) {
  const { t, i18n } = useLingui();
  const { fullName, time } = useFormats();
  const attendeeName = useAttendeeName();
  const attempt = useLocalWrite();
  if (refused.length === 0) return null;
  return (
    <section className={styles.refused} aria-labelledby="entrance-refused">
      <h2 id="entrance-refused">
        <TriangleAlert aria-hidden />
        <Trans>Not accepted by the server</Trans>
      </h2>
      <ul className={styles.rows}>
        {refused.map(({ opId, args, error }) => {
          const person = people.find(({ id }) => id === args.user_id);
          const name = person ? attendeeName(person) : t`Deleted account`;
          const first = byPerson.get(args.user_id);
          const when = first && time(first.at);
          const reason = error?.errors ? Object.values(error.errors).flat().join(' ') : '';
          return (
            <li key={opId} className={styles.row}>
              <div className={styles.rowText}>
                <span className={styles.person}>{name}</span>
                <span className={styles.note}>
                  {first?.by && error?.code === 'alreadyCheckedIn'
                    ? t`Already checked in at ${when} by ${fullName(first.by)}`
                    : reason || (error ? i18n._(refusalText(error)) : '')}
                </span>
              </div>
              <Button
                size="small"
                aria-label={t`Dismiss the note about ${name}`}
                onClick={() => attempt(() => dismissRefused(opId))}
              >
                <Trans>Dismiss</Trans>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
