import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSchool, type Person, type School } from '../support/school.ts';

const hour = 3_600_000;
let school: School;
let moderator: Person;

beforeAll(async () => {
  school = await openSchool();
  moderator = await school.person({ role: 'moderator' });
});
afterAll(() => school.close());

async function eventIn(ms: number, changes: object = {}): Promise<number> {
  const start = Date.now() + ms;
  const { id } = await school.ctx.db
    .insertInto('event')
    .values({
      name: 'Sorting',
      kind: 'lecture',
      description: 'Only for us',
      time_start: new Date(start),
      time_finish: new Date(start + hour),
      zoom_link: 'https://zoom.example/guest',
      internal_link: 'https://zoom.example/members',
      zoom_password: 'secret',
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const make = async (event: number) =>
  (await moderator.call('POST', `/event/${event}/guests`, { name: 'Press' })).body.data;
const open = (link: string, again = '') => school.call('GET', `/guest/${link}${again}`);

it('shows the event and the meeting near its time, and nothing else', async () => {
  const later = await make(await eventIn(hour));
  const { data } = (await open(later.link)).body;
  expect(data.event).toMatchObject({ name: 'Sorting', join: null, has_meeting: true });
  expect(JSON.stringify(data)).not.toMatch(/secret|members|Only for us/);
  const now = await make(await eventIn(-hour / 2));
  expect((await open(now.link)).body.data.event.join).toBe('https://zoom.example/guest');
  const cancelled = await make(await eventIn(-hour / 2, { status: 'cancelled' }));
  expect((await open(cancelled.link)).body.data.event).toMatchObject({ cancelled: true, join: null });
});

it('counts visits, but not repeated requests of a page', async () => {
  const event = await eventIn(hour);
  const { link } = await make(event);
  await open(link);
  await open(link, '?again=1');
  const [row] = (await moderator.call('GET', `/event/${event}/guests`)).body.data;
  expect(row).toMatchObject({ link, opened: 1, revoked: false });
});

it('reports that it was revoked or that the event is over; an unknown one is not found', async () => {
  const event = await eventIn(hour);
  const { id, link } = await make(event);
  const other = await make(await eventIn(hour));
  const swapped = `${id}.${other.link.split('.')[1]}`;
  const changed = link.slice(0, -1) + (link.endsWith('_') ? '-' : '_');
  for (const wrong of [swapped, changed, '1', 'x', `${id}.`, `999.${link.split('.')[1]}`])
    expect((await open(encodeURIComponent(wrong))).status).toBe(404);
  expect((await moderator.call('DELETE', `/event/${await eventIn(hour)}/guests/${id}`)).status).toBe(404);
  await moderator.call('DELETE', `/event/${event}/guests/${id}`);
  expect((await open(link)).body.data).toEqual({ state: 'revoked', event: null });
  const past = await make(await eventIn(-48 * hour));
  expect((await open(past.link)).body.data).toEqual({ state: 'expired', event: null });
});

it('stops guessing, but not people with a link behind the same address', async () => {
  const { link } = await make(await eventIn(hour));
  const wrong = `1.${'b'.repeat(32)}`;
  const tries = await Promise.all(Array.from({ length: 120 }, () => open(wrong)));
  expect(tries.some(({ status }) => status === 429)).toBe(true);
  expect((await open(link)).status).toBe(200);
});
