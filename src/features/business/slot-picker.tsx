import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormats } from '../../i18n/use-formats.ts';
import { groupBy } from '../../lib/group-by.ts';
import { dayStart } from '../../lib/local-day.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './business.module.css';
import { isChoosable, type SlotOption } from './slot-options.ts';
import { ZoneNote } from './zone-note.tsx';
import type { SlotOptions } from './use-slot-options.ts';

interface SlotPickerProps extends SlotOptions {
  label: string;
  /** Name of the other person. */
  name: string;
  /** Time zone of the school. */
  zone: string;
  /** Starts in ms. */
  chosen: readonly number[];
  /** Maximum count of slots; with one, choosing another replaces it. */
  max: number;
  error?: string | undefined;
  onChange: (chosen: number[]) => void;
}

/** Chooses slots that are free as far as the device knows, by day. */
export function SlotPicker({ label, options, asOf, isOld, name, zone, error, ...choice }: SlotPickerProps) {
  const { t } = useLingui();
  const { weekdayDay, dateTime } = useFormats();
  const [all, showAll] = useState(false);
  if (!options) return <Skeleton rows={3} />;
  const choosable = options.filter(isChoosable);
  const shown = all ? options : choosable;
  const days = groupBy(shown, ({ start }) => dayStart(start));
  return (
    <fieldset className={styles.group} data-wrong={error ? '' : undefined}>
      <legend>{label}</legend>
      {error && (
        <p className={styles.wrong} data-error="">
          {error}
        </p>
      )}
      {asOf === null
        ? isOld && (
            <p className={styles.dim}>
              <Trans>The free times of {name} are not on this device. These are your own free times.</Trans>
            </p>
          )
        : isOld && (
            <p className={styles.dim}>
              <Trans>Free times as of {dateTime(asOf)}. They may have changed.</Trans>
            </p>
          )}
      {options[0] && <ZoneNote at={options[0].start} zone={zone} />}
      {options.length === 0 && (
        <p className={styles.dim}>
          <Trans>All times for business meetings have passed.</Trans>
        </p>
      )}
      {options.length > 0 && choosable.length === 0 && (
        <p className={styles.dim}>
          <Trans>There is no time at which you are both free.</Trans>
        </p>
      )}
      {[...days].map(([day, slots]) => (
        <section key={day} className={styles.section} aria-label={weekdayDay(day)}>
          <h3 className={styles.day}>{weekdayDay(day)}</h3>
          <ul className={styles.slots}>
            {slots.map((slot) => (
              <li key={slot.start}>
                <SlotButton slot={slot} {...choice} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {choosable.length < options.length && (
        <div>
          <Button size="small" variant="quiet" onClick={() => showAll(!all)}>
            {all ? t`Hide taken times` : t`Show taken times`}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface SlotButtonProps extends Pick<SlotPickerProps, 'chosen' | 'max' | 'onChange'> {
  slot: SlotOption;
}

function SlotButton({ slot, chosen, max, onChange }: SlotButtonProps) {
  const { t } = useLingui();
  const { timeRange, localized } = useFormats();
  const { start, finish, own, other } = slot;
  const isChosen = chosen.includes(start);
  const isFull = max > 1 && chosen.length >= max && !isChosen;
  const canChoose = isChoosable(slot) && !isFull;
  const note = () => {
    if (own.kind === 'meeting') return t`You have a business meeting`;
    if (own.kind === 'event') return localized(own.event.localized_name, own.event.name);
    if (other === 'taken') return t({ message: 'Taken', context: 'time of a meeting' });
    if (other === 'noTable') return t`No table is free`;
    if (own.kind === 'blocked') return t`Marked as not free by you`;
    return null;
  };
  const reason = note();
  const toggle = () => {
    if (isChosen) return onChange(chosen.filter((each) => each !== start));
    if (canChoose) onChange(max === 1 ? [start] : [...chosen, start].toSorted((a, b) => a - b));
  };
  return (
    <button
      type="button"
      className={styles.slot}
      aria-pressed={isChosen}
      aria-disabled={(!isChosen && !canChoose) || undefined}
      onClick={toggle}
    >
      {timeRange(start, finish)}
      {reason && <span className={styles.slotNote}>{reason}</span>}
    </button>
  );
}
