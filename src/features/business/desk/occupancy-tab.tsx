import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { DeskMeeting } from '../../../../contract/business-desk.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import type { BusinessSlot } from '../../../lib/business-slots.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { dayStart } from '../../../lib/local-day.ts';
import { cx } from '../../../ui/cx.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { useNow } from '../../../ui/use-now.ts';
import styles from './business-desk.module.css';
import type { DeskParts } from './desk-parts.ts';

/** The meetings of a day by table and slot. */
export function OccupancyTab({ meetings, tables, slots }: DeskParts) {
  const { t } = useLingui();
  const { weekdayDay, timeRange, shortName } = useFormats();
  const now = useNow();
  const days = groupBy(slots, ({ start }) => dayStart(start));
  const all = [...days.keys()];
  const [chosen, setChosen] = useState<number>();
  const day =
    chosen !== undefined && days.has(chosen)
      ? chosen
      : (all.find((each) => each >= dayStart(now)) ?? all.at(-1));
  if (day === undefined)
    return (
      <p>
        <Trans>There are no slots for business meetings.</Trans>
      </p>
    );
  const columns = days.get(day) ?? [];
  const accepted = meetings.filter(({ state }) => state === 'accepted');
  const isIn = (meeting: DeskMeeting, slot: BusinessSlot) =>
    meeting.start !== null &&
    meeting.start < slot.finish &&
    slot.start < meeting.start + meeting.minutes * 60_000;
  const cell = (tableId: number, slot: BusinessSlot) =>
    accepted.find((meeting) => meeting.table?.id === tableId && isIn(meeting, slot));
  const open = tables.filter(({ closed }) => !closed);
  const online = (slot: BusinessSlot) =>
    accepted.filter((meeting) => meeting.way === 'online' && isIn(meeting, slot)).length;
  const taken = (slot: BusinessSlot) =>
    accepted.filter((meeting) => meeting.table !== null && isIn(meeting, slot)).length;
  return (
    <>
      <SelectField
        label={t({ message: 'Day', context: 'of the programme' })}
        value={String(day)}
        options={all.map((each) => [String(each), weekdayDay(each)])}
        onChange={(each) => setChosen(Number(each))}
      />
      {/* A scroll container needs the focus to be scrolled with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t`Occupancy`}>
        <table className={styles.grid}>
          <thead>
            <tr>
              <th scope="col">{t`Table`}</th>
              {columns.map((slot) => (
                <th key={slot.start} scope="col">
                  {timeRange(slot.start, slot.finish)}
                  <br />
                  {t`${taken(slot)} of ${open.length}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tables.map((table) => (
              <tr key={table.id}>
                <th scope="row">
                  {table.name}
                  {table.closed && ` (${t({ message: 'closed', context: 'table' })})`}
                </th>
                {columns.map((slot) => {
                  const meeting = cell(table.id, slot);
                  return (
                    <td key={slot.start} className={cx(meeting && styles.taken)}>
                      {meeting && `${shortName(meeting.requester)} – ${shortName(meeting.partner)}`}
                    </td>
                  );
                })}
              </tr>
            ))}
            <tr>
              <th scope="row">{t({ message: 'Online', context: 'business meeting' })}</th>
              {columns.map((slot) => (
                <td key={slot.start}>{online(slot) || ''}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </>
  );
}
