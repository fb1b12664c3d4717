import { sql } from 'kysely';
import type { BusinessRules } from '../../../contract/school.ts';
import { type BusinessSlot, dayIn } from '../../../src/lib/business-slots.ts';
import type { Reader } from '../../db/client.ts';

/** Times in ms. */
interface Interval {
  start: number;
  finish: number;
}

interface Calendar {
  blocked: ReadonlySet<number>;
  events: Interval[];
  meetings: Interval[];
}

/** Why a person can't meet in a slot. */
export type NotFree = 'slotTaken' | 'busy' | 'limit';

/** Returns why a person can't meet in a slot; null if they are free. */
export type Availability = (userId: number, slot: BusinessSlot) => NotFree | null;

interface Scope {
  rules: Pick<BusinessRules, 'per_day'>;
  zone: string;
  /** The meeting that is moved: its own time counts as free. */
  except?: number | undefined;
}

const overlaps = (all: readonly Interval[], { start, finish }: BusinessSlot): boolean =>
  all.some((each) => each.start < finish && start < each.finish);

/**
 * Reads what the people have blocked, booked, host, starred and agreed to. Slots must lie between `from` and `to`, which
 * are whole days of the school apart, so that the limit of a day is counted completely.
 */
export async function readAvailability(
  db: Reader,
  userIds: readonly number[],
  { rules, zone, except = 0 }: Scope,
): Promise<Availability> {
  const plans = await db
    .selectFrom('business_plan')
    .select(['user_id', 'blocked'])
    .where('user_id', 'in', [...userIds])
    .execute();
  const people = sql`any(${[...userIds]}::bigint[])`;
  const { rows: events } = await sql<{ user_id: number; start: Date; finish: Date }>`
    select person.user_id::int, event.time_start as start, event.time_finish as finish
    from event join (
      select id as event_id, user_id from event where user_id = ${people}
      union select event_id, user_id from event_expert where user_id = ${people}
      union select event_id, user_id from booking where user_id = ${people} and state = 'booked'
      union select agenda.event_id, agenda.user_id from agenda
        join business_plan plan on plan.user_id = agenda.user_id and plan.starred_blocks
        where agenda.user_id = ${people} and agenda.starred
    ) person on person.event_id = event.id
    where event.kind <> 'break' and event.status is distinct from 'cancelled'`.execute(db);
  const seats = await db
    .selectFrom('business_seat')
    .select(['user_id', 'start_at', 'finish_at'])
    .where('user_id', 'in', [...userIds])
    .where('meeting_id', '<>', except)
    .where('start_at', 'is not', null)
    .execute();
  const calendars = new Map(
    userIds.map((id): [number, Calendar] => [
      id,
      {
        blocked: new Set(plans.find(({ user_id }) => user_id === id)?.blocked.map((start) => start * 1000)),
        events: events
          .filter(({ user_id }) => user_id === id)
          .map(({ start, finish }) => ({ start: start.getTime(), finish: finish.getTime() })),
        meetings: seats.flatMap(({ user_id, start_at, finish_at }) =>
          user_id === id && start_at && finish_at
            ? [{ start: start_at.getTime(), finish: finish_at.getTime() }]
            : [],
        ),
      },
    ]),
  );
  return (userId, slot) => {
    const { blocked, events: ownEvents, meetings } = calendars.get(userId)!;
    if (overlaps(meetings, slot)) return 'slotTaken';
    if (blocked.has(slot.start) || overlaps(ownEvents, slot)) return 'busy';
    const day = dayIn(slot.start, zone);
    const onDay = meetings.filter(({ start }) => dayIn(start, zone) === day).length;
    return rules.per_day !== null && onDay >= rules.per_day ? 'limit' : null;
  };
}

/** The open tables that no accepted meeting has in the slot, in order. */
export async function freeTables(
  db: Reader,
  { start, finish }: BusinessSlot,
  except = 0,
): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('business_table')
    .select(['id', 'name'])
    .where('closed', '=', false)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('business_meeting')
            .select('business_meeting.id')
            .whereRef('table_id', '=', 'business_table.id')
            .where('state', '=', 'accepted')
            .where('business_meeting.id', '<>', except)
            .where('start_at', '<', new Date(finish))
            .where('finish_at', '>', new Date(start)),
        ),
      ),
    )
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** The starts of the slots in which a table is free, in ms. */
export async function slotsWithTable(db: Reader, slots: readonly BusinessSlot[]): Promise<Set<number>> {
  const json = JSON.stringify(slots.map(({ start, finish }) => ({ start, finish })));
  const { rows } = await sql<{ start: number }>`
    select start::float8 as start from json_to_recordset(${json}::json) as slot (start bigint, finish bigint)
    where exists (select from business_table where not closed and not exists (
      select from business_meeting where table_id = business_table.id and state = 'accepted'
        and start_at < to_timestamp(slot.finish / 1000.0) and finish_at > to_timestamp(slot.start / 1000.0)))`.execute(
    db,
  );
  return new Set(rows.map(({ start }) => start));
}
