import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { unpackEvents } from '../../contract/event-list.ts';
import { event as eventSchema, type EventType } from '../../contract/events.ts';
import { actualEvent } from '../../src/features/schedule/current-event.ts';
import { metricsOf } from '../../src/features/schedule/metrics.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let anna: Person;
let speaker: Person;
const hour = 3_600_000;
const ids: Record<string, number> = {};

beforeAll(async () => {
  school = await openSchool();
  anna = await school.person();
  speaker = await school.person({ role: 'expert', name: 'Moritz' });
  const { db } = school.ctx;
  await db
    .insertInto('course')
    .values({ id: 2, localized_title: JSON.stringify({ en: 'Special course' }) })
    .execute();
  const now = Date.now();
  const add = async (name: string, kind: string, from: number, to: number, extra: object = {}) => {
    const row = await db
      .insertInto('event')
      .values({ name, kind, time_start: new Date(now + from), time_finish: new Date(now + to), ...extra })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids[name] = row.id;
  };
  await add('past', 'lecture', -3 * hour, -2 * hour, { user_id: speaker.id, description: 'A long text' });
  await add('running', 'workshop', -hour, hour, { course_id: 2 });
  await add('running later', 'discussion', -hour / 2, hour);
  await add('pause', 'break', -hour / 4, hour);
  await add('future', 'lecture', hour, 2 * hour);
  await add('dropped', 'workshop', -2 * hour, 3 * hour, { status: 'cancelled' });
  await db
    .insertInto('event_expert')
    .values({ event_id: ids['running']!, user_id: speaker.id, position: 0 })
    .execute();
});
afterAll(() => school.close());

const names = async (query: string) => {
  const { body } = await anna.call('GET', `/events${query}`);
  return body.data.map((row: { name: string }) => row.name);
};

describe('the programme', () => {
  it('is sorted by start', async () => {
    expect(await names('')).toEqual(['past', 'dropped', 'running', 'running later', 'pause', 'future']);
  });

  it.each([
    ['type by alias', '?filter[type]=lecture', ['past', 'future']],
    ['type by id, several', '?filter[type]=2,7,8', ['past', 'running later', 'future']],
    ['course', '?filter[course_type]=2', ['running']],
    ['person, as host or expert', () => `?filter[user_id]=${speaker.id}`, ['past', 'running']],
    ['an unknown type', '?filter[type]=party', []],
    ['an SQL injection', "?filter[type]=' or 1=1", []],
  ])('is filtered by %s', async (_, query, expected) => {
    expect(await names(typeof query === 'function' ? query() : query)).toEqual(expected);
  });

  it('in packed form equals the plain list without the details', async () => {
    const plain = (await anna.call('GET', '/events')).body.data as Record<string, unknown>[];
    const packed = (await anna.call('GET', '/event/list')).body.data;
    const details = [
      'description',
      'localized_description',
      'library',
      'rating',
      'room_settings',
      'zoom_password',
      'zoom_link',
      'zoom_meeting_number',
      'internal_link',
    ];
    const parse = (row: unknown) => v.parse(eventSchema, row);
    const listed = plain.map((row) =>
      parse(Object.fromEntries(Object.entries(row).filter(([key]) => !details.includes(key)))),
    );
    expect(
      unpackEvents(packed)
        .map(parse)
        .map((row) => ({ ...row, localized_name: row.localized_name ?? undefined })),
    ).toEqual(listed.map((row) => ({ ...row, localized_name: row.localized_name ?? undefined })));
  });
});

describe('the current event', () => {
  it('is the one that began last, except breaks', async () => {
    expect((await anna.call('GET', '/event/actual')).body.data.name).toBe('running later');
  });

  it('is the own one for its host', async () => {
    expect((await speaker.call('GET', '/event/actual')).body.data.name).toBe('running');
  });

  it('is null if no event is running', async () => {
    school.clock.shift = 24 * hour;
    expect((await anna.call('GET', '/event/actual')).body.data).toBeNull();
    school.clock.shift = 0;
  });
});

describe('the metric', () => {
  const metric = async () =>
    (await anna.call('GET', '/event/metric')).body.data as { type: EventType; done: number; all: number }[];

  it('counts past and all events by type, without cancelled ones', async () => {
    expect(await metric()).toEqual([
      expect.objectContaining({ type: expect.objectContaining({ alias: 'break' }), done: 0, all: 1 }),
      expect.objectContaining({ type: expect.objectContaining({ alias: 'discussion' }), done: 0, all: 1 }),
      expect.objectContaining({ type: expect.objectContaining({ alias: 'lecture' }), done: 1, all: 2 }),
      expect.objectContaining({ type: expect.objectContaining({ alias: 'workshop' }), done: 0, all: 1 }),
    ]);
  });

  it('and the current event equal what a device computes from the programme', async () => {
    for (const person of [anna, speaker]) {
      const rows = v.parse(v.array(eventSchema), (await person.call('GET', '/events')).body.data);
      const counted = (await metric()).map(({ type, ...counts }) => ({ kind: type.alias, ...counts }));
      const byKind = (a: { kind?: string | null | undefined }, b: { kind?: string | null | undefined }) =>
        (a.kind ?? '').localeCompare(b.kind ?? '');
      expect(metricsOf(rows, Date.now()).toSorted(byKind)).toEqual(counted.toSorted(byKind));
      const { data } = (await person.call('GET', '/event/actual')).body;
      expect(actualEvent(rows, person.id, Date.now())?.id).toBe(data.id);
    }
  });
});

describe('a rating', () => {
  const rate = (person: Person, name: string, stars: object) =>
    person.call('POST', `/event/${ids[name]}/rate`, stars);
  const stars = { relevant: 5, informative: 4, interesting: 3 };

  it('keeps the latest values; only the author sees averages', async () => {
    await rate(anna, 'past', { relevant: 1, informative: 1, interesting: 1 });
    const answer = await rate(anna, 'past', stars);
    expect(answer.body.data.rating).toEqual(stars);
    expect(answer.body.data).not.toHaveProperty('rating_summary');
    const own = await speaker.call('GET', `/event/${ids['past']}`);
    expect(own.body.data.rating_summary).toEqual({ ...stars, count: 1 });
  });

  it('is possible from the start of the event', async () => {
    const answer = await rate(anna, 'future', stars);
    expect(answer.status).toBe(422);
    expect(answer.body.errors.rating).toHaveLength(1);
  });

  it.each([
    { ...stars, relevant: 0 },
    { ...stars, relevant: 6 },
    { ...stars, relevant: 2.5 },
    { relevant: 5 },
  ])('is refused at its field for %j', async (wrong) => {
    const answer = await rate(anna, 'past', wrong);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors).length).toBeGreaterThan(0);
  });

  it('is not found for an unknown event, which the response names', async () => {
    const answer = await anna.call('POST', '/event/999999/rate', stars);
    expect([answer.status, answer.body.subject]).toEqual([404, { type: 'event', id: 999_999 }]);
  });
});
