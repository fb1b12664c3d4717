import { Trans } from '@lingui/react/macro';
import { CalendarX2 } from 'lucide-react';
import { useId } from 'react';
import { NewestChats } from '../../features/chat/newest-chats.tsx';
import { NewestNotifications } from '../../features/notifications/newest-notifications.tsx';
import { PersonPanel } from '../../features/profile/person-panel.tsx';
import { useIsOffline, useProgramme, useServerNow } from '../../features/schedule/hooks.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { MissingList } from '../../ui/missing-list.tsx';
import { Page } from '../../ui/page.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { useMedia, wider } from '../../ui/use-media.ts';
import styles from './dashboard-screen.module.css';
import { DateCard } from './date-card.tsx';
import { FirstSteps } from './first-steps.tsx';
import { ProgrammeSections } from './programme-sections.tsx';
import type { SectionIds } from './section-ids.ts';

/** What matters now, on one page, from what lies on the device. */
export function DashboardScreen() {
  const isWider = useMedia(wider);
  const now = useServerNow();
  const { weekdayDay } = useFormats();
  const ids = { important: useId(), today: useId(), notifications: useId(), chats: useId() };
  return (
    <div className={styles.columns}>
      <Page subtitle={isWider ? undefined : <span className={styles.date}>{weekdayDay(now)}</span>}>
        <div className={styles.scroll}>
          <FirstSteps />
          <Programme ids={ids} now={now} />
          {!isWider && (
            <section className={styles.card} aria-labelledby={ids.notifications}>
              <NewestNotifications headingId={ids.notifications} />
            </section>
          )}
        </div>
      </Page>
      {isWider && (
        <div className={styles.panel}>
          <PersonPanel />
          <DateCard now={now} />
          <section aria-labelledby={ids.notifications}>
            <NewestNotifications headingId={ids.notifications} />
          </section>
          <section aria-labelledby={ids.chats}>
            <NewestChats headingId={ids.chats} />
          </section>
        </div>
      )}
    </div>
  );
}

function Programme({ ids, now }: { ids: SectionIds; now: number }) {
  const programme = useProgramme();
  const offline = useIsOffline();
  if (!programme) return null;
  if (!programme.known) return <MissingList offline={offline} />;
  if (programme.events.length === 0) {
    return (
      <StateNote icon={<CalendarX2 />} title={<Trans>No events yet</Trans>}>
        <Trans>The programme appears here as soon as it is published.</Trans>
      </StateNote>
    );
  }
  return <ProgrammeSections events={programme.events} ids={ids} now={now} />;
}
