import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Localized, locales } from '../../contract/scalars.ts';
import { roleAliases } from '../../contract/users.ts';
import { readConfig } from '../../server/config.ts';
import { accountsFile, type DemoAccount, demoGreeting } from '../../server/demo/demo-accounts.ts';
import { seedDemo } from '../../server/demo/seed-demo.ts';
import { openSchool, type School } from '../support/school.ts';

const minute = 60_000;
const hour = 60 * minute;
const zone = 'Asia/Almaty';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const empty = () =>
  sql`truncate app_user, course, event, log, chat_group, folder, channel cascade`.execute(school.ctx.db);

async function seedAt(now: number, settings: Record<string, string> = {}) {
  await empty();
  const config = readConfig({ DATA_DIR: school.ctx.config.dataDir, ...settings });
  return seedDemo({ db: school.ctx.db, config, now: () => now });
}

const counted = async () => {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from app_user) as people, (select count(*) from event) as events,
      (select count(*) from message) as messages, (select count(*) from log) as logs`.execute(school.ctx.db);
  return rows[0]!;
};

const running = async () => {
  const rows = await school.ctx.db
    .selectFrom('event')
    .select(['time_start', 'time_finish', 'kind', 'zoom_link', 'internal_link'])
    .where((eb) => eb.or([eb('status', 'is', null), eb('status', '<>', 'cancelled')]))
    .execute();
  return rows.map((row) => {
    const [start, finish] = [row.time_start.getTime(), row.time_finish.getTime()];
    return { ...row, start, finish, live: (at: number) => start <= at && at < finish };
  });
};

const dayOf = (now: number) => {
  const start = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).startOfDay();
  return { start: start.epochMilliseconds, end: start.add({ days: 1 }).epochMilliseconds };
};

describe('the programme of the demo', () => {
  const midnight = Temporal.ZonedDateTime.from(`2026-11-21T00:00[${zone}]`).epochMilliseconds;

  it.each(Array.from({ length: 24 }, (_, at) => at))(
    'started at %i:30, has live, past and future events',
    async (at) => {
      const now = midnight + at * hour + 30 * minute;
      await seedAt(now);
      const events = await running();
      const today = dayOf(now);
      const live = events.filter((event) => event.live(now) && event.kind !== 'break');
      expect(live).not.toHaveLength(0);
      for (const event of live) expect([event.zoom_link, event.internal_link]).not.toContain(null);
      expect(events.filter(({ finish }) => finish > today.start && finish <= now)).not.toHaveLength(0);
      expect(events.filter(({ start }) => start > now && start < today.end)).not.toHaveLength(0);
    },
  );

  it('has events day and night for a week after the start', async () => {
    await seedAt(midnight);
    const events = (await running()).filter(({ kind }) => kind !== 'break');
    const silent: string[] = [];
    for (let at = midnight; at < midnight + 7 * 24 * hour; at += 15 * minute) {
      if (!events.some((event) => event.live(at))) silent.push(new Date(at).toISOString());
    }
    expect(silent).toEqual([]);
  });

  it('is correct in the night on which the clocks change', async () => {
    const now = Temporal.ZonedDateTime.from('2026-10-25T02:30[Europe/Berlin]').epochMilliseconds;
    await seedAt(now, { HOME_ZONE: 'Europe/Berlin' });
    expect((await running()).some((event) => event.live(now))).toBe(true);
  });

  it('has business meetings between 13:00 and 17:00, half an hour each, and no person in two at once', async () => {
    await seedAt(midnight + 10 * hour);
    const meetings = await school.ctx.db
      .selectFrom('event')
      .innerJoin('event_expert', 'event_expert.event_id', 'event.id')
      .select(['time_start', 'time_finish', 'event_expert.user_id'])
      .where('kind', '=', 'b2b')
      .execute();
    for (const { time_start, time_finish } of meetings) {
      const start = Temporal.Instant.fromEpochMilliseconds(time_start.getTime()).toZonedDateTimeISO(zone);
      expect(start.hour).toBeGreaterThanOrEqual(13);
      expect(start.hour).toBeLessThan(17);
      expect(time_finish.getTime() - time_start.getTime()).toBe(30 * minute);
    }
    const places = meetings.map(({ time_start, user_id }) => `${user_id} at ${time_start.toISOString()}`);
    expect(places).toEqual([...new Set(places)]);
  });

  it('has no person in two lectures at once, and no two events in one room', async () => {
    await seedAt(midnight + 10 * hour);
    const { rows } = await sql<{ why: string; a: string; b: string }>`
      with attended as (
        select e.*, p.user_id as person from event e
          left join lateral (select e.user_id union select user_id from event_expert x where x.event_id = e.id) p on true
          where kind not in ('break', 'open_hours') and status is null)
      select distinct case when a.room = b.room then 'room' else 'person' end as why, a.name as a, b.name as b
      from attended a join attended b on a.id < b.id and a.time_start < b.time_finish and b.time_start < a.time_finish
      where a.room = b.room
        or (a.person = b.person and a.person not in (select id from app_user where role = 'moderator'))`.execute(
      school.ctx.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('the texts of the demo', () => {
  const complete = (texts: Localized) => locales.every((locale) => (texts[locale] ?? '').trim() !== '');

  it('exist in all three languages, for events, courses, people and notifications', async () => {
    await seedAt(Date.now());
    const { db } = school.ctx;
    const events = await db.selectFrom('event').selectAll().execute();
    for (const event of events) {
      expect([event.name, complete(event.localized_name)]).toEqual([event.localized_name.en, true]);
      expect([event.name, complete(event.localized_description)]).toEqual([event.name, true]);
      if (event.kind !== 'break') expect(event.localized_description.ru).toMatch(/[а-яё]/);
    }
    for (const { localized_title } of await db.selectFrom('course').selectAll().execute())
      expect(complete(localized_title)).toBe(true);
    const people = await db.selectFrom('app_user').selectAll().execute();
    for (const person of people) {
      expect([person.email, complete(person.localized_name)]).toEqual([person.email, true]);
      expect([person.email, complete(person.localized_surname)]).toEqual([person.email, true]);
      const about = person.localized_description;
      if (person.role !== 'attendee' || Object.keys(about).length > 0) {
        expect([person.email, complete(about)]).toEqual([person.email, true]);
        for (const text of Object.values(about)) expect(text?.length).toBeLessThanOrEqual(500);
      }
    }
    for (const log of await db.selectFrom('log').selectAll().execute())
      expect([complete(log.localized_title), complete(log.localized_content)]).toEqual([true, true]);
  });

  it('link to https addresses only', async () => {
    await seedAt(Date.now());
    const events = await school.ctx.db.selectFrom('event').select(['library', 'video_link']).execute();
    const addresses = JSON.stringify(events).match(/\w+:\/\/[^"]+/g) ?? [];
    expect(addresses.length).toBeGreaterThan(20);
    for (const address of addresses) expect(new URL(address).protocol).toBe('https:');
  });
});

describe('the demo school', () => {
  let accounts: readonly DemoAccount[];
  beforeAll(async () => {
    await empty();
    accounts = (await seedDemo(school.ctx))!;
  });

  const signIn = async (role: string) => {
    const { email, password } = accounts.find((account) => account.role === role)!;
    const { body } = await school.call('POST', '/login', { email, password });
    const headers = { authorization: `Bearer ${body.data.token}` };
    const call = async (method: string, address: string, content?: unknown) =>
      (await school.call(method, address, content, headers)).body.data;
    return { user: body.data.user, call, get: (address: string) => call('GET', address) };
  };

  it('has one account per role, and no others', async () => {
    for (const { role } of accounts) expect((await signIn(role)).user.role.alias).toBe(role);
    expect(accounts.map(({ role }) => role)).toEqual([...roleAliases]);
    expect((await signIn('moderator')).user.chat_role).toBe('chat_admin');
    const { rows } = await sql<{ n: number }>`
      select count(distinct password_hash) as n from app_user`.execute(school.ctx.db);
    expect(rows[0]!.n).toBe(accounts.length + 1);
  });

  it('shows the attendee chats whose counters match their messages', async () => {
    const { user, get } = await signIn('attendee');
    const groups = await get('/chat/group');
    expect(groups.length).toBeGreaterThanOrEqual(7);
    const unread: number[] = [];
    for (const group of groups) {
      const messages = await get(`/chat/message?filter[group_id]=${group.id}&limit=200`);
      expect([group.title, group.message_count]).toEqual([group.title, messages.length]);
      expect(group.message.id).toBe(messages.at(-1).id);
      const theirs = messages.filter(
        (message: { id: number; author: { id: number } }) =>
          message.author.id !== user.id && message.id > group.read_id,
      );
      expect(group.message_count - group.message_read).toBe(theirs.length);
      expect(group.rev).toBeGreaterThanOrEqual(messages.at(-1).rev);
      const times: number[] = messages.map((message: { created_at: number }) => message.created_at);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times.at(-1)).toBeLessThanOrEqual(Date.now() / 1000);
      unread.push(theirs.length);
    }
    expect(unread).toContain(0);
    expect(unread.filter((count) => count > 0).length).toBeGreaterThanOrEqual(3);
    expect((await counted())['messages']).toBeGreaterThanOrEqual(150);
  });

  it('continues from there: a message sent now comes last and is counted', async () => {
    const { call, get } = await signIn('attendee');
    const [before] = await get('/chat/group');
    const sent = await call('POST', '/chat/message', { group_id: before.id, content: 'Hello' });
    const [after] = await get('/chat/group');
    expect(sent.id).toBeGreaterThan(before.message.id);
    expect(sent.rev).toBeGreaterThan(before.rev);
    expect(after).toMatchObject({
      message_count: before.message_count + 1,
      message: { id: sent.id },
    });
  });

  it('has notifications, some of them read, one about a moved event', async () => {
    const { get } = await signIn('attendee');
    const logs = await get('/event/logs');
    expect(logs.length).toBeGreaterThanOrEqual(8);
    expect(logs.some(({ read }: { read: boolean }) => read)).toBe(true);
    expect(logs.filter(({ read }: { read: boolean }) => !read).length).toBeGreaterThan(3);
    const moved = logs.find(({ changes }: { changes: unknown }) => changes !== null);
    const event = await get(`/event/${moved.event.id}`);
    expect(moved.changes).toMatchObject({
      time_start: event.time_start,
      time_finish: event.time_finish,
      room: event.room,
    });
  });

  it('has ratings for past events, from people other than the host, and none for future ones', async () => {
    const { rows } = await sql<{ n: number; wrong: number }>`
      select count(*) as n, count(*) filter (where e.time_start > now() or e.user_id = r.user_id) as wrong
      from rating r join event e on e.id = r.event_id`.execute(school.ctx.db);
    expect(rows[0]!.wrong).toBe(0);
    expect(rows[0]!.n).toBeGreaterThan(100);
  });

  it('shows hidden people and hidden contacts to no other person', async () => {
    const users = await (await signIn('attendee')).get('/users');
    const showing = (field: string) =>
      users.filter((user: Record<string, unknown>) => user[field] !== null).length;
    expect([users.length, showing('phone') < 20, showing('birthday') < 25]).toEqual([54, true, true]);
  });

  it('writes the passwords into a file that only the owner can read', () => {
    const file = accountsFile(school.ctx.config.dataDir);
    expect(JSON.parse(fs.readFileSync(file, 'utf8'))).toEqual(accounts);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(
      fs.readdirSync(path.dirname(file)).filter((name) => name.startsWith('demo-accounts')),
    ).toHaveLength(1);
  });

  it('prints the accounts once, and later the path of the file', () => {
    const { config } = school.ctx;
    const first = demoGreeting(config, accounts);
    for (const { email, password } of accounts) expect(first).toMatch(new RegExp(`${email} +${password}`));
    expect(first).toContain(config.publicUrl);
    const later = demoGreeting(config, null);
    expect(later).toContain(accountsFile(config.dataDir));
    for (const { password } of accounts) expect(later).not.toContain(password);
  });

  it('is created once: a second start, alone or among several, changes nothing', async () => {
    const before = await counted();
    expect(await seedDemo(school.ctx)).toBeNull();
    expect(await counted()).toEqual(before);
    await empty();
    const several = await Promise.all([seedDemo(school.ctx), seedDemo(school.ctx), seedDemo(school.ctx)]);
    expect(several.filter((made) => made !== null)).toHaveLength(1);
    expect(await counted()).toMatchObject({ people: before['people'], events: before['events'] });
  });

  it.each([
    ['in production', { NODE_ENV: 'production' }],
    ['when switched off', { DEMO: 'off' }],
  ])('is not created %s', async (_, settings) => {
    expect(await seedAt(Date.now(), settings)).toBeNull();
    expect(await counted()).toEqual({ people: 0, events: 0, messages: 0, logs: 0 });
  });

  it('inserts nothing if it fails half-way', async () => {
    await empty();
    const file = path.join(school.ctx.config.dataDir, 'not-a-folder');
    fs.writeFileSync(file, '');
    const config = { ...school.ctx.config, dataDir: path.join(file, 'below') };
    await expect(seedDemo({ ...school.ctx, config })).rejects.toThrow();
    expect(await counted()).toEqual({ people: 0, events: 0, messages: 0, logs: 0 });
  });
});
