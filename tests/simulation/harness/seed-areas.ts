import { createMissingBallotKeys } from '../../../server/areas/ballots/ballot-keys.ts';
import { createMissingQuestionKeys } from '../../../server/areas/room/question-keys.ts';
import { emptyTally } from '../../../server/areas/polls/tally.ts';
import type { Db } from '../../../server/db/client.ts';
import { businessSlots } from '../../../src/lib/business-slots.ts';
import { initialText } from './area-effects.ts';
import type { School } from './school.ts';

const hour = 3_600_000;
const day = 24 * hour;
const empty = JSON.stringify(emptyTally());

interface Roles {
  admin: number;
  expert: number;
  others: readonly number[];
}

interface SeededAreas {
  events: number[];
  bookable: number[];
  materials: number[];
  /** Starts of the slots of business meetings, in Unix seconds. */
  businessSlots: number[];
  expert: number;
}

/** Adds feedback and a support request of a person, so that they can be changed from the start. */
async function addTexts(db: Db, person: number, at: Date): Promise<void> {
  const content = initialText(person);
  await db.insertInto('review').values({ user_id: person, draft: content, created_at: at }).execute();
  const { id } = await db
    .insertInto('support_request')
    .values({
      user_id: person,
      type: 'request',
      context: '{}',
      mail_key: content,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const message = { request_id: id, source: 'person', user_id: person, content, lost_files: '[]' } as const;
  await db
    .insertInto('support_message')
    .values({ ...message, created_at: at })
    .execute();
}

/** Opens business meetings with three slots and one table, and gives the people active cards. Returns the slots. */
async function seedBusiness(db: Db, people: readonly number[], now: number): Promise<number[]> {
  const business = {
    ...{ days: [new Date(now + 2 * day).toISOString().slice(0, 10)], from: '09:00', to: '10:30' },
    ...{ minutes: 30, per_day: null, ways: ['on_site' as const], courses: [] },
  };
  await db
    .insertInto('school_version')
    .values({ settings: JSON.stringify({ home_zone: 'UTC', business }), author_id: null })
    .execute();
  await db.insertInto('business_table').values({ name: 'Table', position: 1 }).execute();
  await db
    .insertInto('business_profile')
    .values(people.map((user_id) => ({ user_id, active: true })))
    .execute();
  return businessSlots(business, 'UTC').map(({ start }) => start / 1000);
}

/**
 * Inserts events, open polls, materials of the expert and texts of both people, gives them their rights, and
 * returns the ids.
 */
export async function seedAreas(
  { db, ctx }: School,
  { admin, expert, others }: Roles,
  now: number,
): Promise<SeededAreas> {
  const insertEvent = async (name: string, startsAt: number, places: number | null): Promise<number> => {
    const { id } = await db
      .insertInto('event')
      .values({
        name,
        kind: 'lecture',
        user_id: admin,
        time_start: new Date(startsAt),
        time_finish: new Date(startsAt + hour),
        places,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const events = [
    await insertEvent('Sorting', now - hour, null),
    await insertEvent('Compost', now - hour, null),
  ];
  const bookable = [await insertEvent('Bees', now + day, 1), await insertEvent('Soil', now + day, 1)];
  // The expert speaks there, and may start polls.
  await db
    .insertInto('event_expert')
    .values({ event_id: bookable[0]!, user_id: expert, position: 0 })
    .execute();
  const variations = JSON.stringify([1, 2, 3].map((id) => ({ id, title: `Option ${id}` })));
  const polls = await db
    .insertInto('poll')
    .values(
      ['Food', 'Date', 'Place', 'Time'].map((title) => ({
        title,
        localized_title: '{}',
        kind: 'single' as const,
        grouped: 'lecturers' as const,
        variations,
        state: 'open' as const,
        created_at: new Date(now - day),
      })),
    )
    .returning('id')
    .execute();
  await db
    .insertInto('poll_tally')
    .values(polls.map(({ id }) => ({ poll_id: id, shown: empty, next: empty, filling: empty })))
    .execute();
  await db
    .insertInto('event_room')
    .values(bookable.map((event_id) => ({ event_id, questions: 'direct' as const, anonymous: true })))
    .execute();
  await createMissingBallotKeys(ctx);
  await createMissingQuestionKeys(ctx);
  await db
    .updateTable('app_user')
    .set({ role: 'expert', chat_admin: true })
    .where('id', '=', expert)
    .execute();
  const materials = await db
    .insertInto('material')
    .values(
      [1, 2].map((n) => ({
        name: initialText(n),
        user_id: expert,
        url: `https://example.org/${n}`,
        created_at: new Date(now - day),
      })),
    )
    .returning('id')
    .execute();
  // A question that nobody changes, so that a vote for it stays.
  await db
    .insertInto('event_question')
    .values({
      event_id: bookable[0]!,
      user_id: admin,
      content: initialText(0),
      anonymous: false,
      created_at: new Date(now - day),
    })
    .execute();
  for (const person of [expert, ...others]) await addTexts(db, person, new Date(now - day));
  const slots = await seedBusiness(db, [expert, ...others], now);
  return { events, bookable, materials: materials.map(({ id }) => id), businessSlots: slots, expert };
}
