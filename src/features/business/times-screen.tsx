import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { partnerOf } from '../../db/overlay-business.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { addresses } from '../../lib/addresses.ts';
import type { BusinessSlot } from '../../lib/business-slots.ts';
import { groupBy } from '../../lib/group-by.ts';
import { dayStart } from '../../lib/local-day.ts';
import { Button } from '../../ui/button.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { useLocalWrite } from '../../ui/use-local-write.ts';
import { useNow } from '../../ui/use-now.ts';
import { BusinessPage } from './business-page.tsx';
import styles from './business.module.css';
import { changeSlots, setStarredBlocks } from './commands.ts';
import { useBusy } from './hooks.ts';
import type { Business } from './queries.ts';
import { ZoneNote } from './zone-note.tsx';
import { type SlotState, slotStates } from './slot-states.ts';

/** When the person can meet. Each change is saved at once, also offline. */
export const TimesScreen = () => <BusinessPage>{(business) => <Times business={business} />}</BusinessPage>;

function Times({ business }: { business: Business }) {
  const { t } = useLingui();
  const { weekdayDay } = useFormats();
  const attempt = useLocalWrite();
  const now = useNow();
  const busy = useBusy();
  if (!busy) return null;
  const { plan, meetings, slots } = business;
  const stateOf = slotStates({ blocked: plan.blocked, busy, meetings });
  const coming = slots.filter(({ finish }) => finish > now);
  const days = groupBy(coming, ({ start }) => dayStart(start));
  return (
    <>
      <p className={styles.dim}>
        <Trans>
          Tap a time to mark it as free or not free. Other people only see whether a time is free, never the
          reason.
        </Trans>
      </p>
      {coming[0] && <ZoneNote at={coming[0].start} zone={business.zone} />}
      <SwitchField
        label={t`Starred events also take up my time`}
        checked={plan.starred_blocks}
        onChange={(on) => attempt(() => setStarredBlocks(on))}
      />
      {coming.length === 0 && (
        <p>
          <Trans>All times for business meetings have passed.</Trans>
        </p>
      )}
      {[...days].map(([day, list]) => (
        <Day key={day} name={weekdayDay(day)} slots={list} stateOf={stateOf} myId={business.me.id} />
      ))}
    </>
  );
}

interface DayProps {
  name: string;
  slots: readonly BusinessSlot[];
  stateOf: (slot: BusinessSlot) => SlotState;
  myId: number;
}

function Day({ name, slots, stateOf, myId }: DayProps) {
  const { t } = useLingui();
  const attempt = useLocalWrite();
  const states = slots.map((slot) => ({ slot, state: stateOf(slot) }));
  const startsOf = (kind: 'free' | 'blocked') =>
    states.filter(({ state }) => state.kind === kind).map(({ slot }) => slot.start);
  const [free, blocked] = [startsOf('free'), startsOf('blocked')];
  return (
    <section className={styles.section} aria-label={name}>
      <div className={styles.dayHead}>
        <h2>{name}</h2>
        {free.length > 0 ? (
          <Button
            size="small"
            aria-label={t`Mark all as not free: ${name}`}
            onClick={() => attempt(() => changeSlots(free, []))}
          >
            <Trans>Mark all as not free</Trans>
          </Button>
        ) : (
          blocked.length > 0 && (
            <Button
              size="small"
              aria-label={t`Mark all as free: ${name}`}
              onClick={() => attempt(() => changeSlots([], blocked))}
            >
              <Trans>Mark all as free</Trans>
            </Button>
          )
        )}
      </div>
      <ul className={styles.slots}>
        {states.map(({ slot, state }) => (
          <li key={slot.start}>
            <Time slot={slot} state={state} myId={myId} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TimeProps {
  slot: BusinessSlot;
  state: SlotState;
  myId: number;
}

function Time({ slot, state, myId }: TimeProps) {
  const { t } = useLingui();
  const { timeRange, localized, fullName } = useFormats();
  const attempt = useLocalWrite();
  const time = timeRange(slot.start, slot.finish);
  if (state.kind === 'meeting') {
    const { meeting } = state;
    return (
      <Link className={styles.taken} href={addresses.businessMeeting.getHref(meeting.id)}>
        {time}
        <span className={styles.slotNote}>{fullName(partnerOf(meeting, myId))}</span>
      </Link>
    );
  }
  if (state.kind === 'event') {
    const name = localized(state.event.localized_name, state.event.name);
    return (
      <Link className={styles.taken} href={addresses.event.getHref(state.event.id, name)}>
        {time}
        <span className={styles.slotNote}>{name}</span>
      </Link>
    );
  }
  const isFree = state.kind === 'free';
  return (
    <button
      type="button"
      className={styles.slot}
      aria-pressed={isFree}
      onClick={() => attempt(() => (isFree ? changeSlots([slot.start], []) : changeSlots([], [slot.start])))}
    >
      {time}
      <span className={styles.slotNote}>
        {isFree ? t({ message: 'Free', context: 'time' }) : t({ message: 'Not free', context: 'time' })}
      </span>
    </button>
  );
}
