import { Trans } from '@lingui/react/macro';
import { CalendarX2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { MissingList } from '../../ui/missing-list.tsx';
import { ArticlePage, Page, PageScroll } from '../../ui/page.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { EventFacts } from './event-facts.tsx';
import { useEventPage, useIsOffline, useServerNow } from './hooks.ts';
import { useKindName } from './kind-tag.tsx';
import { RatingCard } from './rating-card.tsx';
import { RatingSummary } from './rating-summary.tsx';
import { SpeakingCard } from './speaking-card.tsx';

/** `children` are shown below the event. */
export function EventScreen({ id, children }: { id: number; children?: ReactNode }) {
  const page = useEventPage(id);
  const { localized, dateTime } = useFormats();
  const { ofType } = useKindName();
  const offline = useIsOffline();
  const now = useServerNow();
  if (!page) return null;
  const { event } = page;
  if (!event) {
    return (
      <Page>
        <PageScroll>
          {page.known ? (
            <StateNote icon={<CalendarX2 />} title={<Trans>This event is not in the programme</Trans>}>
              <Trans>It may have been removed.</Trans>
            </StateNote>
          ) : (
            <MissingList offline={offline} />
          )}
        </PageScroll>
      </Page>
    );
  }
  return (
    <ArticlePage
      title={localized(event.localized_name, event.name)}
      label={ofType(event.type)}
      subtitle={event.time_start > now && dateTime(event.time_start)}
    >
      <EventFacts event={event} me={page.me} detailsKnown={page.detailsKnown} />
      <SpeakingCard event={event} me={page.me} />
      <RatingCard event={event} me={page.me} />
      <RatingSummary event={event} />
      {children}
    </ArticlePage>
  );
}
