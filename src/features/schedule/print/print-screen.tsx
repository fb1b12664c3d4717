import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarX2, Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearch } from 'wouter';
import type { EventRow } from '../../../db/database.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { MissingList } from '../../../ui/missing-list.tsx';
import { Page, PageScroll } from '../../../ui/page.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { StateNote } from '../../../ui/state-note.tsx';
import { useSchoolName } from '../../../ui/use-school.ts';
import { useAgenda, useIsOffline, useOwnId, useProgramme, useServerNow } from '../hooks.ts';
import { isOnAgenda } from '../is-on-agenda.ts';
import { groupByDay } from '../schedule-days.ts';
import { DoorSign } from './door-sign.tsx';
import { printGroups, readView } from './print-groups.ts';
import { PrintSheet } from './print-sheet.tsx';
import styles from './print.module.css';

/** The programme on paper, with the choice of what is printed. */
export function PrintScreen() {
  const programme = useProgramme();
  const offline = useIsOffline();
  return (
    <Page>
      <PageScroll>
        {programme &&
          (programme.known ? <Programme events={programme.events} /> : <MissingList offline={offline} />)}
      </PageScroll>
    </Page>
  );
}

function Programme({ events }: { events: readonly EventRow[] }) {
  const { t } = useLingui();
  const { compare, weekdayDay, zoneName } = useFormats();
  const school = useSchoolName();
  const now = useServerNow();
  const agenda = useAgenda();
  const myId = useOwnId();
  const [view, setView] = useState(readView(useSearch()));
  const [chosenDay, setDay] = useState('');
  const [paper, setPaper] = useState<'a4' | 'a3'>('a4');
  const days = useMemo(() => [...groupByDay(events).keys()], [events]);
  // The chosen day may have lost its events.
  const day = days.find((each) => String(each) === chosenDay) ?? null;
  const groups = useMemo(
    () => printGroups(events, { view, day, compare, isMine: (event) => isOnAgenda(event, agenda, myId) }),
    [events, view, day, compare, agenda, myId],
  );
  const address = location.origin;
  return (
    <div className={cx(styles.paper, styles[paper])}>
      <div className={styles.choices}>
        <SelectField
          label={t`Arrange by`}
          value={view}
          options={[
            ['day', t`Day`],
            ['room', t`Room`],
            ['doors', t`Door signs`],
            ...(agenda?.known === false ? [] : [['mine', t`My agenda`] as const]),
          ]}
          onChange={setView}
        />
        <SelectField
          label={t`Days`}
          value={day === null ? '' : chosenDay}
          options={[['', t`All days`], ...days.map((each) => [String(each), weekdayDay(each)] as const)]}
          onChange={setDay}
        />
        <SelectField
          label={t`Paper size`}
          value={paper}
          options={[
            ['a4', 'A4'],
            ['a3', 'A3'],
          ]}
          onChange={setPaper}
        />
        <Button variant="primary" disabled={groups.length === 0} onClick={() => print()}>
          <Printer />
          <Trans>Print</Trans>
        </Button>
      </div>
      {groups.length === 0 ? (
        <StateNote icon={<CalendarX2 />} title={<h2>{t`No events to print`}</h2>} />
      ) : (
        <>
          <div className={cx(styles.head, view === 'doors' && styles.onScreen)}>
            <p className={styles.zone}>
              <strong>{school}</strong>
              <br />
              {address.replace(/^https?:\/\//, '')}
              <br />
              {t`Time zone: ${zoneName(now)}.`}
            </p>
            <div className={styles.code}>
              <QrCode text={address} label={t`QR code with the address of the school`} />
            </div>
          </div>
          {groups.map((group) =>
            view === 'doors' ? (
              <DoorSign key={group.key} group={group} school={school} />
            ) : (
              <PrintSheet key={group.key} group={group} />
            ),
          )}
        </>
      )}
    </div>
  );
}
