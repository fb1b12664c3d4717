import { Trans } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { EventRow } from '../../../db/database.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { addresses } from '../../../lib/addresses.ts';
import { useIsPlain } from '../../../platform/use-is-plain.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { MissingList } from '../../../ui/missing-list.tsx';
import { NotOffered } from '../../../ui/request-note.tsx';
import { Page, PageScroll } from '../../../ui/page.tsx';
import { StateNote } from '../../../ui/state-note.tsx';
import { useAgenda, useIsOffline, useOwnId, useProgramme, useServerNow } from '../hooks.ts';
import { AgendaActions } from './agenda-actions.tsx';
import { type AgendaExtra, agendaDays } from './agenda-extras.ts';
import { type AgendaItem, agendaItems, readSharedIds } from './agenda-items.ts';
import { AgendaRow } from './agenda-row.tsx';
import styles from './agenda.module.css';
import { TakeOverDialog } from './shared-agenda-dialog.tsx';

interface AgendaScreenProps {
  /** Entries of other areas. */
  extras?: readonly AgendaExtra[];
}

const noExtras: readonly AgendaExtra[] = [];

/** The person's agenda, day by day. */
export function AgendaScreen({ extras = noExtras }: AgendaScreenProps) {
  const programme = useProgramme();
  const agenda = useAgenda();
  const offline = useIsOffline();
  const myId = useOwnId();
  const isPlain = useIsPlain();
  const { localized } = useFormats();
  const items = useMemo(
    () =>
      programme && agenda
        ? agendaItems({ events: programme.events, ...agenda, myId: myId ?? undefined, textIn: localized })
        : null,
    [programme, agenda, myId, localized],
  );
  if (isPlain)
    return (
      <Page>
        <PageScroll>
          <NotOffered />
        </PageScroll>
      </Page>
    );
  if (!items || !programme || !agenda) return <Page>{null}</Page>;
  if (!programme.known || !agenda.known) {
    return (
      <Page>
        <PageScroll>
          <MissingList offline={offline} />
        </PageScroll>
      </Page>
    );
  }
  return <AgendaDays items={items} extras={extras} events={programme.events} />;
}

interface AgendaDaysProps {
  items: readonly AgendaItem[];
  extras: readonly AgendaExtra[];
  events: readonly EventRow[];
}

function AgendaDays({ items, extras, events }: AgendaDaysProps) {
  const { weekdayDay, localized } = useFormats();
  const now = useServerNow();
  const clashesOf = ({ start, finish }: AgendaExtra): string[] =>
    items
      .filter(
        ({ event }) => event.status !== 'cancelled' && event.time_start < finish && start < event.time_finish,
      )
      .map(({ event }) => localized(event.localized_name, event.name));
  const [past, showPast] = useState(false);
  const shown = past
    ? items
    : items.filter(({ event, changes }) => event.time_finish > now || changes.length > 0);
  const shownExtras = past ? extras : extras.filter(({ finish }) => finish > now);
  const days = agendaDays(shown, shownExtras);
  const hidden = items.length - shown.length + extras.length - shownExtras.length;
  return (
    <Page>
      <PageScroll>
        <SharedAgenda events={events} />
        {items.length === 0 && extras.length === 0 ? (
          <StateNote
            icon={<Star />}
            title={<Trans>Your agenda is empty</Trans>}
            action={
              <Link className={buttonClass('primary')} href={addresses.schedule.getHref()}>
                <Trans>Open schedule</Trans>
              </Link>
            }
          >
            <Trans>Star events in the schedule to add them here. They also work offline.</Trans>
          </StateNote>
        ) : (
          <AgendaActions items={items} extras={extras} />
        )}
        {hidden > 0 && (
          <Button onClick={() => showPast(true)}>
            <Trans>Show past events ({hidden})</Trans>
          </Button>
        )}
        {[...days].map(([day, list]) => (
          <section key={day} aria-label={weekdayDay(day)}>
            <h2 className={styles.day}>{weekdayDay(day)}</h2>
            <ul className={styles.list}>
              {list.map((entry) =>
                'item' in entry ? (
                  <AgendaRow key={entry.item.event.id} item={entry.item} now={now} />
                ) : (
                  <li key={entry.extra.key}>{entry.extra.row(clashesOf(entry.extra))}</li>
                ),
              )}
            </ul>
          </section>
        ))}
      </PageScroll>
    </Page>
  );
}

/** Shown when the address carries another person's agenda. Offers to star these events. */
function SharedAgenda({ events }: { events: readonly EventRow[] }) {
  const search = useSearch();
  const [, navigate] = useLocation();
  const ids = readSharedIds(search);
  const found = events.filter(({ id }) => ids.includes(id));
  if (found.length === 0) return null;
  return (
    <TakeOverDialog events={found} onClose={() => navigate(addresses.agenda.getHref(), { replace: true })} />
  );
}
