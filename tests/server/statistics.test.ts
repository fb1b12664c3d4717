import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { column, openStatistics, waste, water } from '../support/statistics.ts';

let opened: Awaited<ReturnType<typeof openStatistics>>;

beforeAll(async () => {
  opened = await openStatistics();
});
afterAll(() => opened.school.close());

const minute = 60_000;

describe('what people do', () => {
  let people: number[];
  let eventId: number;

  beforeAll(async () => {
    const { db } = opened.school.ctx;
    people = await opened.addPeople(9, { course: waste });
    const event = async (name: string, at: string) =>
      (
        await db
          .insertInto('event')
          .values({
            name,
            localized_name: JSON.stringify({ en: name }),
            localized_description: '{}',
            library: '[]',
            time_start: new Date(at),
            time_finish: new Date(Date.parse(at) + 60 * minute),
            kind: 'lecture',
            course_id: waste,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    eventId = await event('Landfill gas', '2026-06-09T08:00:00Z');
    await event('Compost', '2026-06-09T10:00:00Z');
    await event('Tomorrow', '2026-06-11T10:00:00Z');
    const joined_at = new Date('2026-06-09T08:01:00Z');
    // One person joins twice.
    for (const user_id of [...people.slice(0, 6), people[0]!])
      await db
        .insertInto('meeting_visit')
        .values({
          id: crypto.randomUUID(),
          event_id: eventId,
          user_id,
          way: 'link',
          joined_at,
          left_at: null,
        })
        .execute();
    for (const user_id of people.slice(0, 4))
      await db
        .insertInto('rating')
        .values({
          event_id: eventId,
          user_id,
          relevant: 5,
          informative: 4,
          interesting: 3,
          rated_at: joined_at,
        })
        .execute();
  });

  it('shows joins of events that have begun, and no mean of fewer than five ratings', async () => {
    await opened.school.ctx.db
      .insertInto('check_in')
      .values({
        event_id: eventId,
        day: null,
        user_id: people[4]!,
        by_id: null,
        by_code: true,
        at: new Date(),
      })
      .execute();
    const { rows } = await opened.table('events');
    expect(rows.map(({ name, figures }) => [name, figures])).toEqual([
      ['Compost', { joined: 0, checked_in: 0, ratings: 0, rating: null }],
      ['Landfill gas', { joined: 6, checked_in: 1, ratings: 'few', rating: 'hidden' }],
    ]);
    await opened.school.ctx.db
      .insertInto('rating')
      .values({
        event_id: eventId,
        user_id: people[4]!,
        relevant: 5,
        informative: 4,
        interesting: 3,
        rated_at: new Date('2026-06-09T08:01:00Z'),
      })
      .execute();
    expect((await opened.table('events')).rows[1]!.figures).toEqual({
      joined: 6,
      checked_in: 1,
      ratings: 5,
      rating: 4,
    });
    expect((await opened.table('events', `?course=${water}`)).rows).toEqual([]);
  });

  it('shows answers to a poll without a small count of people who skipped it', async () => {
    const { db } = opened.school.ctx;
    const { id } = await db
      .insertInto('poll')
      .values({
        title: 'Which bus?',
        localized_title: '{}',
        kind: 'single',
        grouped: 'administrative',
        variations: '[]',
        courses: [waste],
        state: 'closed',
        opens_at: new Date('2026-06-09T08:00:00Z'),
        closed_at: new Date('2026-06-09T09:00:00Z'),
        electorate: 36,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [at, user_id] of people.entries())
      await db
        .insertInto('poll_voter')
        .values({ poll_id: id, user_id, anonymous: true, skipped: at < 2, vote: null })
        .execute();
    expect((await opened.table('polls')).rows[0]!.figures).toEqual({
      electorate: 36,
      answered: 'hidden',
      skipped: 'few',
      unanswered: 27,
    });
    expect((await opened.table('polls', '?from=2026-06-10&to=2026-06-10')).rows).toEqual([]);
  });

  it('counts messages and their authors by day, and no messages of fewer than five authors', async () => {
    const { db } = opened.school.ctx;
    const { id: group_id } = await db
      .insertInto('chat_group')
      .values({ type: 2, title: 'Waste', author_id: opened.admin.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const send = (author_id: number, at: string) =>
      db
        .insertInto('message')
        .values({ group_id, author_id, content: 'Bring gloves', mentions: '[]', created_at: new Date(at) })
        .execute();
    for (const author of people.slice(0, 5)) await send(author, '2026-06-09T03:00:00Z');
    await send(people[0]!, '2026-06-09T04:00:00Z');
    for (const author of people.slice(0, 4)) await send(author, '2026-06-07T03:00:00Z');
    const { rows } = await opened.table('chat', '?from=2026-06-07&to=2026-06-09');
    expect(rows.map(({ key, figures }) => [key, figures])).toEqual([
      ['2026-06-07', { messages: 'hidden', people: 'few' }],
      ['2026-06-08', { messages: 0, people: 0 }],
      ['2026-06-09', { messages: 6, people: 5 }],
    ]);
  });

  it('counts questions and the people who asked, also guests with a confirmed address', async () => {
    const { db } = opened.school.ctx;
    const ask = (
      values: { user_id?: number; guest_email?: string; confirmed_at?: Date },
      at = '2026-06-08T03:00:00Z',
    ) =>
      db
        .insertInto('support_request')
        .values({
          ...values,
          type: 'request',
          context: '{}',
          mail_key: crypto.randomUUID(),
          created_at: new Date(at),
          updated_at: new Date(at),
        })
        .execute();
    for (const user_id of people.slice(0, 5)) await ask({ user_id });
    for (let guest = 0; guest < 5; guest += 1) {
      const guest_email = `guest${guest}@example.org`;
      await ask({ guest_email, confirmed_at: new Date('2026-06-08T03:05:00Z') });
      await ask({ guest_email: `un${guest_email}` });
    }
    const figures = async (query: string) => (await opened.table('support', query)).rows[0]!.figures;
    expect(await figures('?from=2026-06-08')).toEqual({ requests: 10, people: 10 });
    expect(await figures(`?from=2026-06-08&course=${waste}`)).toEqual({ requests: 5, people: 5 });
  });

  it('counts materials by kind', async () => {
    const material = (values: object) =>
      opened.school.ctx.db
        .insertInto('material')
        .values({ name: 'Tables', created_at: new Date('2026-06-09T03:00:00Z'), renditions: '[]', ...values })
        .execute();
    await material({ url: 'https://example.org/report' });
    await material({ url: 'https://youtu.be/abc', is_film: true });
    await material({ url: 'https://example.org/water', courses: [water] });
    const all = await opened.table('materials');
    expect(column(all, 'materials')).toMatchObject({ link: 2, film: 1, document: 0 });
    expect(all.total).toEqual({ materials: 3 });
    expect(column(await opened.table('materials', `?course=${waste}`), 'materials')).toMatchObject({
      link: 1,
      film: 1,
    });
  });
});

it.each([
  ['?from=2026-02-30', 'from'],
  ['?from=yesterday', 'from'],
  ['?from=2026-06-10&to=2026-06-09', 'to'],
  ['?from=2024-01-01&to=2026-01-01', 'to'],
  ['?course=77', 'course'],
  ['?course=x', 'course'],
  ['?role=admin', 'role'],
])('refuses %s', async (query, field) => {
  const { status, body } = await opened.get(query);
  expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: [field] });
});

it('refuses more than about sixty requests of one person in a minute', async () => {
  const other = await opened.school.person({ role: 'admin' });
  const statuses: number[] = [];
  for (let count = 0; count < 65; count += 1)
    statuses.push((await opened.get('?to=2026-06-10', other)).status);
  expect(statuses.slice(0, 59)).not.toContain(429);
  expect(statuses.at(-1)).toBe(429);
});

it('refuses moderators', async () => {
  const moderator = await opened.school.person({ role: 'moderator' });
  expect((await opened.get('', moderator)).status).toBe(403);
});
