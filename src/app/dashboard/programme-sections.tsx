import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useOwnProfile } from '../../features/profile/hooks.ts';
import { actualEvent, nextEvent } from '../../features/schedule/current-event.ts';
import { dayAhead } from '../../features/schedule/day-ahead.ts';
import { DayAheadList } from '../../features/schedule/day-ahead-list.tsx';
import { MetricsCard } from '../../features/schedule/metrics-card.tsx';
import { metricsOf } from '../../features/schedule/metrics.ts';
import type { Programme } from '../../features/schedule/queries.ts';
import { RightNowCard } from '../../features/schedule/right-now-card.tsx';
import styles from './dashboard-screen.module.css';
import { Jumps } from './section-links.tsx';
import type { SectionIds } from './section-ids.ts';

interface ProgrammeSectionsProps {
  events: Programme['events'];
  ids: SectionIds;
  now: number;
}

export function ProgrammeSections({ events, ids, now }: ProgrammeSectionsProps) {
  const myId = useOwnProfile()?.me?.id;
  const important = useMemo(
    () => actualEvent(events, myId, now) ?? nextEvent(events, myId, now),
    [events, myId, now],
  );
  const metrics = useMemo(() => metricsOf(events, now), [events, now]);
  const ahead = useMemo(
    () => dayAhead(events, now, { without: important?.id }),
    [events, now, important?.id],
  );
  return (
    <>
      <Jumps ids={ids} />
      <section aria-labelledby={ids.important}>
        <h2 id={ids.important} tabIndex={-1} className={styles.unseen}>
          <Trans>Important</Trans>
        </h2>
        <div className={styles.important}>
          {important && <RightNowCard event={important} now={now} />}
          <MetricsCard metrics={metrics} />
        </div>
      </section>
      <section aria-labelledby={ids.today}>
        <DayAheadList ahead={ahead} headingId={ids.today} now={now} />
      </section>
    </>
  );
}
