import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Attendee, OwnCode } from '../../../../contract/check-in.ts';
import type { EventRow } from '../../../db/database.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { MissingList } from '../../../ui/missing-list.tsx';
import { announce } from '../../../ui/status-text.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useLocalWrite } from '../../../ui/use-local-write.ts';
import { useNow } from '../../../ui/use-now.ts';
import { undoCheckIn } from '../commands.ts';
import { useEntrance, useHomeZone, useOpenEvents } from '../hooks.ts';
import styles from './check-in-desk.module.css';
import { entranceDays, expectedCount, isoDay, readTarget, targetKey } from './entrance-targets.ts';
import { HelpersSection } from './helpers-section.tsx';
import { NumberField } from './number-field.tsx';
import { PeopleSection } from './people-section.tsx';
import { PrintSection } from './print-section.tsx';
import { RefusedList } from './refused-list.tsx';
import { ResultCard } from './result-card.tsx';
import { checkInByCode, checkInByName, checkInByNumber, type ScanResult } from './scan.ts';
import { Scanner } from '../../../ui/scan/scanner.tsx';
import { giveSignal } from './signal.ts';
import { TargetSelect } from './target-select.tsx';
import { useAttendeeName } from './use-attendee-name.ts';

interface CheckInDeskProps {
  /** What a helper may check people in to; null for organisers. */
  help?: Pick<NonNullable<OwnCode['helps']>, 'event_id'> | null;
}

/** Checks people in at the entrance, by their code or by name. Works offline. */
export function CheckInDesk({ help = null }: CheckInDeskProps) {
  const events = useOpenEvents();
  const only = help?.event_id ?? null;
  const open = only === null ? events : events?.filter(({ id }) => id === only);
  return open && <Entrance events={open} only={only} isOrganiser={help === null} />;
}

interface EntranceProps {
  events: readonly EventRow[];
  /** The only event to check people in to; null for all events and days. */
  only: number | null;
  isOrganiser: boolean;
}

function Entrance({ events, only, isOrganiser }: EntranceProps) {
  const { t } = useLingui();
  const { number } = useFormats();
  const attendeeName = useAttendeeName();
  const attempt = useLocalWrite();
  const zone = useHomeZone();
  const now = useNow();
  const [location, navigate] = useLocation();
  const days = useMemo(
    () => (only === null ? entranceDays(events, now, zone) : []),
    [events, now, zone, only],
  );
  const asked = readTarget(new URLSearchParams(useSearch()).get('to') ?? '');
  const event = events.find(({ id }) => id === asked?.event_id);
  const isPossible = asked !== null && (event !== undefined || days.includes(asked.day ?? ''));
  const first = only === null ? { day: isoDay(now, zone), event_id: null } : { day: null, event_id: only };
  const target = isPossible ? asked : first;
  const key = targetKey(target);
  const entrance = useEntrance(target);
  const [last, setLast] = useState<{ key: string; result: ScanResult } | null>(null);
  const result = last?.key === key ? last.result : null;
  const show = (shown: ScanResult) => {
    setLast({ key, result: shown });
    giveSignal(shown.kind === 'added' ? 'good' : shown.kind === 'again' ? 'warning' : 'bad');
  };
  const scan = (text: string) => attempt(async () => show(await checkInByCode(text, target)));
  const enter = async (text: string) => {
    const entered = await checkInByNumber(text, target);
    show(entered);
    return 'person' in entered;
  };
  const add = (person: Attendee) => attempt(async () => show(await checkInByName(person, target)));
  const undo = (person: Attendee) =>
    attempt(async () => {
      await undoCheckIn(person.id, target);
      setLast(null);
      const text = t`Check-in undone: ${attendeeName(person)}`;
      showToast(text);
      announce(text);
    });
  if (!entrance) return null;
  if (!entrance.isKnown) return <MissingList offline={entrance.offline} />;
  const checkedIn = number(entrance.people.filter(({ id }) => entrance.byPerson.has(id)).length);
  const expected = number(expectedCount(entrance.people, event));
  return (
    <>
      <TargetSelect
        days={days}
        events={events}
        zone={zone}
        value={key}
        onChange={(to) => navigate(`${location}?to=${to}`, { replace: true })}
      />
      <p className={styles.counter}>
        <Trans>
          <strong>{checkedIn}</strong> of {expected} checked in
        </Trans>
      </p>
      <div className={styles.columns}>
        <div className={styles.scanning}>
          <div role="status">{result && <ResultCard result={result} offline={entrance.offline} />}</div>
          <Scanner onCode={scan} otherwise={t`You can also choose people by name.`} />
          <NumberField onEnter={enter} />
        </div>
        <div className={styles.lists}>
          <RefusedList entrance={entrance} />
          <PeopleSection entrance={entrance} onAdd={add} onUndo={undo} />
        </div>
      </div>
      {isOrganiser && (
        <>
          <HelpersSection people={entrance.people} events={events} />
          <PrintSection events={events} />
        </>
      )}
    </>
  );
}
