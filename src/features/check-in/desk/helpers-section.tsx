import { Trans, useLingui } from '@lingui/react/macro';
import { HandHelping } from 'lucide-react';
import { useId, useState } from 'react';
import type { Attendee, CheckInHelper } from '../../../../contract/check-in.ts';
import type { EventRow } from '../../../db/database.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { RequestNote } from '../../../ui/request-note.tsx';
import { showRefusal } from '../../../ui/show-refusal.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useRequest } from '../../../ui/use-request.ts';
import { deleteHelper, listHelpers } from '../commands.ts';
import { useHomeZone } from '../hooks.ts';
import styles from './check-in-desk.module.css';
import { HelperDialog } from './helper-dialog.tsx';

interface HelpersSectionProps {
  people: readonly Attendee[];
  events: readonly EventRow[];
}

/** The people who help with the check-in; organisers name them and end their help. */
export function HelpersSection({ people, events }: HelpersSectionProps) {
  const id = useId();
  const { value, failed, again, set } = useRequest('check-in helpers', listHelpers);
  const [isAdding, setAdding] = useState(false);
  const [ending, setEnding] = useState<CheckInHelper | null>(null);
  const end = async ({ id: person }: CheckInHelper) => {
    const outcome = await deleteHelper(person);
    if (outcome.ok || outcome.http === 404) set((before) => before.filter((each) => each.id !== person));
    else showRefusal(outcome);
  };
  return (
    <section className={styles.people} aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Helpers</Trans>
      </h2>
      <p className={styles.note}>
        <Trans>
          Helpers scan codes and check people in until a time that you set. They see names, organisations and
          roles, and nothing else of the desk.
        </Trans>
      </p>
      {failed && !value && <RequestNote failed={failed} onAgain={again} />}
      {!failed && !value && <Skeleton rows={1} />}
      {value && (
        <>
          <ul className={styles.rows}>
            {value.map((helper) => (
              <HelperRow key={helper.id} helper={helper} events={events} onEnd={() => setEnding(helper)} />
            ))}
          </ul>
          <div className={styles.actions}>
            <Button aria-haspopup="dialog" onClick={() => setAdding(true)}>
              <HandHelping aria-hidden />
              <Trans>Add helper</Trans>
            </Button>
          </div>
        </>
      )}
      {isAdding && (
        <HelperDialog
          people={people}
          events={events}
          onSaved={(helpers) => set(() => helpers)}
          onClose={() => setAdding(false)}
        />
      )}
      {ending && (
        <ConfirmDialog
          question={<Trans>End this help?</Trans>}
          verb={<Trans>End help</Trans>}
          onConfirm={() => void end(ending)}
          onClose={() => setEnding(null)}
        >
          <p>
            <Trans>
              The person can no longer check people in, and their devices delete the list of people.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

interface HelperRowProps {
  helper: CheckInHelper;
  events: readonly EventRow[];
  onEnd: () => void;
}

function HelperRow({ helper: { person, event_id, ends_at }, events, onEnd }: HelperRowProps) {
  const { t } = useLingui();
  const { fullName, localized, dateTimeIn } = useFormats();
  const zone = useHomeZone();
  const name = fullName(person);
  const event = events.find(({ id }) => id === event_id);
  const scope = event ? localized(event.localized_name, event.name) : '';
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <span className={styles.person}>{name}</span>
        <span className={styles.note}>
          {event_id === null ? <Trans>All events and days</Trans> : scope}
          {' · '}
          <Trans context="helper">until {dateTimeIn(ends_at, zone)}</Trans>
        </span>
      </div>
      <Button
        size="small"
        variant="quiet"
        aria-label={t`End the help of ${name}`}
        aria-haspopup="dialog"
        onClick={onEnd}
      >
        <Trans>End help</Trans>
      </Button>
    </li>
  );
}
