import { useLingui } from '@lingui/react/macro';
import type { DeskMeeting } from '../../../../contract/business-desk.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import type { BusinessSlot } from '../../../lib/business-slots.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { useNow } from '../../../ui/use-now.ts';
import styles from './business-desk.module.css';
import type { DeskParts } from './desk-parts.ts';

export interface SlotTable {
  /** In ms; 0 until one is chosen. */
  start: number;
  /** Null: the first free one. */
  tableId: number | null;
}

interface SlotTableFieldsProps extends Pick<DeskParts, 'meetings' | 'tables' | 'slots'> {
  value: SlotTable;
  needsTable: boolean;
  /** The people of the meeting. Times at which they have another meeting are left out. */
  people: readonly number[];
  /** The meeting that is moved, whose own table counts as free. */
  moved?: DeskMeeting | undefined;
  errors: { start?: string | undefined; table?: string | undefined };
  onChange: (value: SlotTable) => void;
}

/** Chooses a coming slot, and a table that is free in it. */
export function SlotTableFields(props: SlotTableFieldsProps) {
  const { meetings, tables, slots, value, needsTable, people, moved, errors, onChange } = props;
  const { t } = useLingui();
  const { weekdayDayShort, timeRange } = useFormats();
  const now = useNow();
  const others = meetings.filter(({ id, state }) => id !== moved?.id && state === 'accepted');
  const isTaken = (each: BusinessSlot) =>
    others.some(
      ({ requester, partner, start, minutes }) =>
        (people.includes(requester.id) || people.includes(partner.id)) &&
        start !== null &&
        start < each.finish &&
        each.start < start + minutes * 60_000,
    );
  const coming = slots.filter((each) => each.start > now && !isTaken(each));
  const slot = coming.find(({ start }) => start === value.start);
  const taken = new Set(
    meetings.flatMap(({ id, state, start, minutes, table }) =>
      slot &&
      id !== moved?.id &&
      state === 'accepted' &&
      table &&
      start !== null &&
      start < slot.finish &&
      slot.start < start + minutes * 60_000
        ? [table.id]
        : [],
    ),
  );
  const free = tables.filter(({ id, closed }) => !closed && !taken.has(id));
  return (
    <>
      <div data-wrong={errors.start ? '' : undefined}>
        <SelectField
          label={t`Time`}
          value={value.start === 0 ? '' : String(value.start)}
          options={[
            ['', t`Please choose`],
            ...coming.map(
              ({ start, finish }) =>
                [String(start), `${weekdayDayShort(start)}, ${timeRange(start, finish)}`] as const,
            ),
          ]}
          onChange={(text) => {
            const start = Number(text);
            onChange({ start, tableId: start === moved?.start ? (moved.table?.id ?? null) : null });
          }}
        />
        {errors.start && <p className={styles.wrong}>{errors.start}</p>}
      </div>
      {needsTable && (
        <div data-wrong={errors.table ? '' : undefined}>
          <SelectField
            label={t`Table`}
            value={value.tableId === null ? '' : String(value.tableId)}
            options={[['', t`First free table`], ...free.map(({ id, name }) => [String(id), name] as const)]}
            onChange={(id) => onChange({ ...value, tableId: id === '' ? null : Number(id) })}
          />
          {errors.table && <p className={styles.wrong}>{errors.table}</p>}
        </div>
      )}
    </>
  );
}
