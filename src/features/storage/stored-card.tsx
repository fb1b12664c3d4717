import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { StoredKind, StoredSize } from '../../db/stored-sizes.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { Card } from '../../ui/card.tsx';
import type { Device } from './queries.ts';
import styles from './storage.module.css';

interface HeldCardProps {
  held: Record<StoredKind, StoredSize>;
  /** Counting them takes longer than rows do. */
  files: Device['files'] | undefined;
}

/** Each kind of thing on the device, with its number and about how large it is. */
export function StoredCard({ held, files }: HeldCardProps) {
  const { t } = useLingui();
  const { size } = useFormats();
  const { schedule, people, chats, notifications, own } = held;
  const lines = [
    {
      name: t`Schedule`,
      ...schedule,
      unit: t`${plural(schedule.rows, { one: '# event', other: '# events' })}`,
    },
    { name: t`People`, ...people, unit: t`${plural(people.rows, { one: '# person', other: '# people' })}` },
    { name: t`Chats`, ...chats, unit: t`${plural(chats.rows, { one: '# message', other: '# messages' })}` },
    {
      name: t`Notifications`,
      ...notifications,
      unit: t`${plural(notifications.rows, { one: '# notification', other: '# notifications' })}`,
    },
    {
      name: t`Not sent yet, and drafts`,
      ...own,
      unit: t`${plural(own.rows, { one: '# change', other: '# changes' })}`,
    },
    {
      name: t`Pictures`,
      bytes: files?.pictures.bytes,
      unit: files && t`${plural(files.pictures.count, { one: '# picture', other: '# pictures' })}`,
    },
    { name: t`The app itself`, bytes: files?.app.bytes, unit: null },
  ];
  return (
    <Card className={styles.card}>
      <h2>
        <Trans>On this device</Trans>
      </h2>
      <dl className={styles.facts}>
        {lines.map(({ name, bytes, unit }) => (
          <div key={name} className={styles.fact}>
            <dt>
              {name}
              {unit && <span className={styles.aside}>{unit}</span>}
            </dt>
            <dd>{bytes === undefined ? '–' : size(bytes)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        <Trans>Sizes are approximate. All of it goes when you sign out, but for the app itself.</Trans>
      </p>
    </Card>
  );
}
