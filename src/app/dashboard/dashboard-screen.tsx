import { useIsPlain } from '../../platform/use-is-plain.ts';
import { Trans } from '@lingui/react/macro';
import { CalendarX2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { NewestChats } from '../../features/chat/newest-chats.tsx';
import { NewestNotifications } from '../../features/notifications/newest-notifications.tsx';
import { useQuestions } from '../../features/questions/hooks.ts';
import { PersonPanel } from '../../features/profile/person-panel.tsx';
import { useAgenda, useIsOffline, useProgramme, useServerNow } from '../../features/schedule/hooks.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { MissingList } from '../../ui/missing-list.tsx';
import { Page } from '../../ui/page.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { useStoredSchool } from '../../ui/use-school.ts';
import { useSustained } from '../../ui/use-sustained.ts';
import { useMedia, wider } from '../../ui/use-media.ts';
import styles from './dashboard-screen.module.css';
import { BusinessSection } from './business-section.tsx';
import { ContactCard } from './contact-card.tsx';
import { DateCard } from './date-card.tsx';
import { HelperCard } from './helper-card.tsx';
import { OpenQuestions } from './open-questions.tsx';
import { FirstSteps } from './first-steps.tsx';
import { ProgrammeSections } from './programme-sections.tsx';
import type { SectionIds } from './section-ids.ts';

/** Longest wait for the agenda, in ms, before the first programme on this device is shown without it. */
const patience = 1500;

export function DashboardScreen() {
  const isWider = useMedia(wider);
  const now = useServerNow();
  const { weekdayDay } = useFormats();
  const ids = { important: useId(), today: useId(), notifications: useId(), chats: useId() };
  return (
    <div className={styles.columns}>
      <Page subtitle={isWider ? undefined : <span className={styles.date}>{weekdayDay(now)}</span>}>
        <div className={styles.scroll}>
          <Programme ids={ids} now={now}>
            {!isWider && (
              <section className={styles.card} aria-labelledby={ids.notifications}>
                <NewestNotifications headingId={ids.notifications} />
              </section>
            )}
          </Programme>
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

interface ProgrammeProps {
  ids: SectionIds;
  now: number;
  /** Below the programme. */
  children: ReactNode;
}

/** Rendered as a whole: a section that arrived later would move the others. */
function Programme({ ids, now, children }: ProgrammeProps) {
  const programme = useProgramme();
  const agenda = useAgenda();
  const questions = useQuestions();
  const isPlain = useIsPlain();
  const offline = useIsOffline();
  // A closed school accepts nothing that these cards ask for.
  const isClosed = useStoredSchool()?.archived === true;
  const [wasMissing, setWasMissing] = useState(false);
  const outwaited = useSustained(programme?.known === true, patience);
  if (!programme || !agenda || !questions) return null;
  if (!programme.known && !wasMissing) setWasMissing(true);
  if (!programme.known && offline) {
    return (
      <>
        <MissingList offline />
        {children}
      </>
    );
  }
  const complete = programme.known && (agenda.known || isPlain || !wasMissing || offline || outwaited);
  if (!complete) return <MissingList offline={false} />;
  return (
    <>
      {!isClosed && (
        <>
          <HelperCard now={now} />
          <BusinessSection now={now} />
          <ContactCard />
          <OpenQuestions questions={questions.questions} />
          <FirstSteps />
        </>
      )}
      {programme.events.length > 0 ? (
        <ProgrammeSections events={programme.events} ids={ids} now={now} />
      ) : (
        <StateNote icon={<CalendarX2 />} title={<Trans>No events yet</Trans>}>
          <Trans>The programme will appear here when it is published.</Trans>
        </StateNote>
      )}
      {children}
    </>
  );
}
