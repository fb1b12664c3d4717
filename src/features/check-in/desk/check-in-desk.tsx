import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Attendee } from '../../../../contract/check-in.ts';
import type { EventRow } from '../../../db/database.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { MissingList } from '../../../ui/missing-list.tsx';
import { announce } from '../../../ui/status-text.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useLocalWrite } from '../../../ui/use-local-write.ts';
import { useNow } from '../../../ui/use-now.ts';
import { addresses } from '../../../lib/addresses.ts';
import { undoCheckIn } from '../commands.ts';
import { useEntrance, useHomeZone, useOpenEvents } from '../hooks.ts';
import styles from './check-in-desk.module.css';
import { entranceDays, expectedCount, isoDay, readTarget, targetKey } from './entrance-targets.ts';
import { PeopleSection } from './people-section.tsx';
import { PrintSection } from './print-section.tsx';
import { RefusedList } from './refused-list.tsx';
import { ResultCard } from './result-card.tsx';
import { checkInByCode, checkInByName, type ScanResult } from './scan.ts';
import { Scanner } from './scanner.tsx';
import { giveSignal } from './signal.ts';
import { TargetSelect } from './target-select.tsx';
import { useAttendeeName } from './use-attendee-name.ts';

/** Checks people in at the entrance, by their code or by name. Works offline. */
export function CheckInDesk() {
  const events = useOpenEvents();
  return events && <Entrance events={events} />;
}

function Entrance({ events }: { events: readonly EventRow[] }) {
  const { t } = useLingui();
  const { number } = useFormats();
  const attendeeName = useAttendeeName();
  const attempt = useLocalWrite();
  const zone = useHomeZone();
  const now = useNow();
  const [, navigate] = useLocation();
  const days = useMemo(() => entranceDays(events, now, zone), [events, now, zone]);
  const asked = readTarget(new URLSearchParams(useSearch()).get('to') ?? '');
  const event = events.find(({ id }) => id === asked?.event_id);
  const isPossible = asked !== null && (event !== undefined || days.includes(asked.day ?? ''));
  const target = isPossible ? asked : { day: isoDay(now, zone), event_id: null };
  const key = targetKey(target);
  const entrance = useEntrance(target);
  const [last, setLast] = useState<{ key: string; result: ScanResult } | null>(null);
  const result = last?.key === key ? last.result : null;
  const show = (shown: ScanResult) => {
    setLast({ key, result: shown });
    giveSignal(shown.kind === 'added' ? 'good' : shown.kind === 'again' ? 'warning' : 'bad');
  };
  const scan = (text: string) => attempt(async () => show(await checkInByCode(text, target)));
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
        onChange={(to) => navigate(`${addresses.adminCheckIn.getHref()}?to=${to}`, { replace: true })}
      />
      <p className={styles.counter}>
        <Trans>
          <strong>{checkedIn}</strong> of {expected} checked in
        </Trans>
      </p>
      <div className={styles.columns}>
        <div className={styles.scanning}>
          <div role="status">{result && <ResultCard result={result} offline={entrance.offline} />}</div>
          <Scanner onCode={scan} />
        </div>
        <div className={styles.lists}>
          <RefusedList entrance={entrance} />
          <PeopleSection entrance={entrance} onAdd={add} onUndo={undo} />
        </div>
      </div>
      <PrintSection events={events} />
    </>
  );
}
