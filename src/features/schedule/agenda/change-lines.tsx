import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import type { EventRow } from '../../../db/database.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { useLocalWrite } from '../../../ui/use-local-write.ts';
import { markChangesSeen } from '../commands.ts';
import styles from './agenda.module.css';
import type { Change } from './changes.ts';

/** Shows old and new values until the person marks them as seen. */
export function ChangeLines({ event, changes }: { event: EventRow; changes: readonly Change[] }) {
  const { t } = useLingui();
  const { dateTime, timeRange, localized } = useFormats();
  const attempt = useLocalWrite();
  if (changes.length === 0) return null;
  const name = localized(event.localized_name, event.name);
  const nothing = t`no room`;
  const line = (change: Change) => {
    switch (change.what) {
      case 'cancelled':
        return <Trans>This event has been cancelled.</Trans>;
      case 'back':
        return <Trans>This event is going ahead after all.</Trans>;
      case 'time':
        return (
          <Change
            before={`${dateTime(change.from.start)} (${timeRange(change.from.start, change.from.finish)})`}
            after={`${dateTime(event.time_start)} (${timeRange(event.time_start, event.time_finish)})`}
          />
        );
      case 'room':
        return <Change before={change.from ?? nothing} after={event.room || nothing} />;
      case 'name':
        return <Change before={change.from} after={name} />;
    }
  };
  return (
    <div className={styles.changes}>
      <CircleAlert aria-hidden="true" />
      <ul>
        {changes.map((change) => (
          <li key={change.what}>{line(change)}</li>
        ))}
      </ul>
      <Button
        size="small"
        aria-label={t`Mark as seen: ${name}`}
        onClick={() => attempt(() => markChangesSeen(event))}
      >
        <Trans>Mark as seen</Trans>
      </Button>
    </div>
  );
}

const Change = ({ before, after }: { before: string; after: string }) => (
  <>
    <del>{before}</del> → <ins>{after}</ins>
  </>
);
