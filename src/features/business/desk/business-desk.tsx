import { Trans, useLingui } from '@lingui/react/macro';
import { Handshake } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { addresses } from '../../../lib/addresses.ts';
import { isAdmin } from '../../../lib/organisers.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { useDeskRequest } from '../../../ui/desk/desk-context.ts';
import { RequestNote } from '../../../ui/request-note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StateNote } from '../../../ui/state-note.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { listDeskMeetings, listTables } from './desk-commands.ts';
import { useDeskRules } from '../hooks.ts';
import styles from './business-desk.module.css';
import { MeetingsTab } from './meetings-tab.tsx';
import { OccupancyTab } from './occupancy-tab.tsx';
import { ZoneNote } from '../zone-note.tsx';
import { StatisticsTab } from './statistics-tab.tsx';
import { TablesTab } from './tables-tab.tsx';

type Tab = 'meetings' | 'occupancy' | 'tables' | 'statistics';

/** Business meetings for organisers: meetings and requests, occupancy, tables, statistics. */
export function BusinessDesk() {
  const { t } = useLingui();
  const [tab, setTab] = useState<Tab>('meetings');
  const school = useDeskRules();
  const tables = useDeskRequest('business tables', listTables);
  const meetings = useDeskRequest('business meetings', listDeskMeetings);
  if (!school) return <Skeleton rows={4} />;
  const failed = tables.failed ?? meetings.failed;
  const again = () => {
    tables.again();
    meetings.again();
  };
  if (failed && (!tables.value || !meetings.value)) return <RequestNote failed={failed} onAgain={again} />;
  if (!tables.value || !meetings.value) return <Skeleton rows={4} />;
  const { rules, slots, role } = school;
  if (!rules && meetings.value.length === 0)
    return (
      <StateNote
        icon={<Handshake />}
        title={t`Business meetings are off`}
        action={
          isAdmin(role) && (
            <Link className={buttonClass('primary')} href={addresses.adminSchool.getHref('business')}>
              <Trans>Open school settings</Trans>
            </Link>
          )
        }
      >
        <Trans>An administrator can turn them on in the school settings, with days, hours and slots.</Trans>
      </StateNote>
    );
  const parts = { meetings: meetings.value, tables: tables.value, slots, onChanged: again };
  return (
    <Tabs
      label={t`Business meetings`}
      tabs={[
        { key: 'meetings', label: t({ message: 'Meetings', context: 'business meetings' }) },
        { key: 'occupancy', label: t`Occupancy` },
        { key: 'tables', label: t`Tables` },
        { key: 'statistics', label: t`Statistics` },
      ]}
      current={tab}
      onChange={setTab}
    >
      <div className={styles.tab}>
        {slots[0] && tab !== 'tables' && <ZoneNote at={slots[0].start} zone={school.zone} />}
        {tab === 'meetings' && <MeetingsTab {...parts} ways={rules?.ways ?? []} />}
        {tab === 'occupancy' && <OccupancyTab {...parts} />}
        {tab === 'tables' && (
          <TablesTab
            tables={tables.value}
            onTables={(changed) => tables.set(() => changed)}
            onChanged={again}
          />
        )}
        {tab === 'statistics' && <StatisticsTab />}
      </div>
    </Tabs>
  );
}
