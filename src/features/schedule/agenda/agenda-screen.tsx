import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { BellRing, CalendarPlus, HardDriveDownload, Share2, Star } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { EventRow } from '../../../db/database.ts';
import { isInMemory } from '../../../db/memory.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { addresses } from '../../../lib/addresses.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { dayStart } from '../../../lib/local-day.ts';
import { useIsPlain } from '../../../platform/use-is-plain.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { MissingList } from '../../../ui/missing-list.tsx';
import { NotOffered } from '../../../ui/request-note.tsx';
import { Page, PageScroll } from '../../../ui/page.tsx';
import { StateNote } from '../../../ui/state-note.tsx';
import { showToast } from '../../../ui/toast.ts';
import { downloadMaterialsOf } from '../commands.ts';
import { useCalendar } from '../use-calendar.ts';
import { useAgenda, useIsOffline, useOwnId, useProgramme, useServerNow } from '../hooks.ts';
import { type AgendaItem, agendaItems, maxShared, readSharedIds } from './agenda-items.ts';
import { AgendaRow } from './agenda-row.tsx';
import styles from './agenda.module.css';
import { TakeOverDialog } from './shared-agenda-dialog.tsx';

const SettingsDialog = lazy(async () => ({
  default: (await import('./settings-dialog.tsx')).SettingsDialog,
}));

/** The person's agenda, day by day. */
export function AgendaScreen() {
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
  return <AgendaDays items={items} events={programme.events} />;
}

function AgendaDays({ items, events }: { items: readonly AgendaItem[]; events: readonly EventRow[] }) {
  const { weekdayDay } = useFormats();
  const now = useServerNow();
  const [past, showPast] = useState(false);
  const shown = past
    ? items
    : items.filter(({ event, changes }) => event.time_finish > now || changes.length > 0);
  const days = groupBy(shown, ({ event }) => dayStart(event.time_start));
  const hidden = items.length - shown.length;
  return (
    <Page>
      <PageScroll>
        <SharedAgenda events={events} />
        {items.length === 0 ? (
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
          <AgendaActions items={items} />
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
              {list.map((item) => (
                <AgendaRow key={item.event.id} item={item} now={now} />
              ))}
            </ul>
          </section>
        ))}
      </PageScroll>
    </Page>
  );
}

function AgendaActions({ items }: { items: readonly AgendaItem[] }) {
  const { t } = useLingui();
  const toCalendar = useCalendar();
  const offline = useIsOffline();
  const [settings, setSettings] = useState(false);
  const share = async () => {
    const ids = items.filter(({ starred }) => starred).slice(0, maxShared);
    const take = ids.map(({ event }) => event.id).join('-');
    const copied = await copyText(`${location.origin}${addresses.agenda.getHref()}?take=${take}`);
    showToast(
      copied
        ? t`Link copied. Anyone who opens it can add your events to their agenda.`
        : t`The link could not be copied`,
    );
  };
  const downloadMaterials = async () => {
    const count = await downloadMaterialsOf(new Set(items.map(({ event }) => event.id)));
    showToast(
      count === 0
        ? t`The events in your agenda have no materials yet`
        : t`${plural(count, {
            one: 'Downloading # material',
            few: 'Downloading # materials',
            many: 'Downloading # materials',
            other: 'Downloading # materials',
          })}`,
    );
  };
  return (
    <>
      <ActionBar
        primary={
          <Button
            onClick={() =>
              saveFile('agenda.ics', 'text/calendar', toCalendar(items.map(({ event }) => event)))
            }
          >
            <CalendarPlus />
            <Trans>Add to calendar</Trans>
          </Button>
        }
        actions={[
          {
            key: 'settings',
            icon: <BellRing />,
            label: t`Reminders and calendar`,
            unavailable: offline ? t`Needs a connection` : undefined,
            onSelect: () => setSettings(true),
          },
          ...(isInMemory()
            ? []
            : [
                {
                  key: 'keep',
                  icon: <HardDriveDownload />,
                  label: t`Keep materials offline`,
                  onSelect: () => void downloadMaterials(),
                },
              ]),
          { key: 'share', icon: <Share2 />, label: t`Share my agenda`, onSelect: () => void share() },
        ]}
      />
      {settings && (
        <Suspense>
          <SettingsDialog onClose={() => setSettings(false)} />
        </Suspense>
      )}
    </>
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
