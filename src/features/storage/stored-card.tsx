import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import type { StoredKind, StoredSize } from '../../db/stored-sizes.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { isAppStored, watchAppStored } from './app-stored.ts';
import { Card } from '../../ui/card.tsx';
import type { Device } from './queries.ts';
import styles from './storage.module.css';

interface StoredCardProps {
  storedSizes: Record<StoredKind, StoredSize>;
  /** Undefined until measured, which takes longer than counting rows. */
  files: Device['files'] | undefined;
}

/** Each kind of stored data with its count and approximate size. */
export function StoredCard({ storedSizes: held, files }: StoredCardProps) {
  const { t } = useLingui();
  const { size } = useFormats();
  const isStored = useSyncExternalStore(watchAppStored, isAppStored);
  const counted = (kind: StoredKind) => {
    const stored = held[kind];
    const labels: Record<StoredKind, [name: string, unit: string]> = {
      schedule: [t`Schedule`, t`${plural(stored.rows, { one: '# event', other: '# events' })}`],
      agenda: [t`My agenda`, t`${plural(stored.rows, { one: '# entry', other: '# entries' })}`],
      people: [t`People`, t`${plural(stored.rows, { one: '# person', other: '# people' })}`],
      chats: [t`Chats`, t`${plural(stored.rows, { one: '# message', other: '# messages' })}`],
      notifications: [
        t`Notifications`,
        t`${plural(stored.rows, { one: '# notification', other: '# notifications' })}`,
      ],
      library: [t`Library`, t`${plural(stored.rows, { one: '# material', other: '# materials' })}`],
      voices: [
        t`Polls, feedback and questions`,
        t`${plural(stored.rows, { one: '# entry', other: '# entries' })}`,
      ],
      check_in: [
        t`Check-in and certificates`,
        t`${plural(stored.rows, { one: '# entry', other: '# entries' })}`,
      ],
      business: [
        t`Business meetings and contacts`,
        t`${plural(stored.rows, { one: '# entry', other: '# entries' })}`,
      ],
      school: [t`School`, t`${plural(stored.rows, { one: '# entry', other: '# entries' })}`],
      own: [t`Unsent changes and drafts`, t`${plural(stored.rows, { one: '# change', other: '# changes' })}`],
    };
    const [name, unit] = labels[kind];
    return { name, unit, bytes: stored.bytes };
  };
  const lines = [
    // In the order in which they were measured.
    ...(Object.keys(held) as StoredKind[]).map(counted),
    {
      name: t`Pictures`,
      bytes: files?.pictures.bytes,
      unit: files && t`${plural(files.pictures.count, { one: '# picture', other: '# pictures' })}`,
    },
    { name: t`Kept materials`, bytes: files?.materials.bytes, unit: null },
    { name: t`App`, bytes: files?.app.bytes, unit: null },
  ];
  // Sorted by size only when all sizes are known, so that nothing moves before.
  const shown = files ? lines.toSorted((a, b) => (b.bytes ?? 0) - (a.bytes ?? 0)) : lines;
  return (
    <Card className={styles.card}>
      <h2>
        <Trans>On this device</Trans>
      </h2>
      <dl className={styles.facts}>
        {shown.map(({ name, bytes, unit }) => (
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
        {isStored ? (
          <Trans>The app is ready for offline use.</Trans>
        ) : (
          <Trans>The app has not been fully downloaded yet. Stay online for a moment.</Trans>
        )}
      </p>
      <p className={styles.note}>
        <Trans>Sizes are approximate. When you sign out, everything except the app is removed.</Trans>
      </p>
    </Card>
  );
}
