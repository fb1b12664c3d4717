import fs from 'node:fs';
import path from 'node:path';
import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendCalendarMails } from '../../server/areas/calendar-mails/send-calendar-mails.ts';
import { mailTransport } from '../../server/mail/transport.ts';
import { withoutMailsTo } from '../support/refuse-mails.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
beforeAll(async () => {
  // Mails that can't be sent stay as they are queued.
  const settings = { PUBLIC_URL: 'https://school.example', SMTP_URL: 'smtp://127.0.0.1:1' };
  school = await openSchool({ MAIL_FROM: 'Steppe <school@example.org>', ...settings });
});
afterAll(() => school.close());

const hour = 3_600_000;
const addEvent = async (name = 'Glass') =>
  (
    await school.ctx.db
      .insertInto('event')
      .values({
        name,
        kind: 'lecture',
        room: 'Hall 2',
        time_start: new Date(Date.now() + 48 * hour),
        time_finish: new Date(Date.now() + 49 * hour),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const book = (person: Person, event: number) =>
  school.ctx.db
    .insertInto('booking')
    .values({ event_id: event, user_id: person.id, state: 'booked' })
    .execute();
const change = (event: number, values: object) =>
  school.ctx.db
    .updateTable('event')
    .set((eb) => ({ ...values, rev: eb('rev', '+', 1) }))
    .where('id', '=', event)
    .execute();
const withMails = async () => {
  const person = await school.person();
  const { body } = await person.call('PUT', '/agenda/calendar-mails', { calendar_mails: true });
  expect(body.data.calendar_mails).toBe(true);
  return person;
};

/** Method, sequence, status and summary of each mailed entry, oldest first. */
const entriesOf = async ({ id }: Person) => {
  const rows = await school.ctx.db
    .selectFrom('mail')
    .select(['calendar', 'subject'])
    .where('user_id', '=', id)
    .where('kind', '=', 'calendar')
    .orderBy('id')
    .execute();
  return rows.map(({ calendar, subject }) => {
    const file = new ICAL.Component(ICAL.parse(calendar!));
    const event = file.getFirstSubcomponent('vevent')!;
    const value = (name: string) => event.getFirstPropertyValue(name);
    return {
      method: file.getFirstPropertyValue('method'),
      sequence: value('sequence'),
      uid: value('uid'),
      subject,
    };
  });
};

it('mails a booked event once with the zone of its time, its new time, and its end', async () => {
  const person = await withMails();
  const event = await addEvent();
  await book(person, event);
  await sendCalendarMails(school.ctx);
  await sendCalendarMails(school.ctx);
  const { body_text } = await school.ctx.db
    .selectFrom('mail')
    .select('body_text')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(body_text).toContain('GMT+5');
  const uid = `event-${event}@school.example`;
  expect(await entriesOf(person)).toEqual([
    { method: 'REQUEST', sequence: 0, uid, subject: 'In your calendar: Glass' },
  ]);
  await change(event, { description: 'New words' });
  await sendCalendarMails(school.ctx);
  expect(await entriesOf(person)).toHaveLength(1);
  await change(event, { time_start: new Date(Date.now() + 48.5 * hour) });
  await sendCalendarMails(school.ctx);
  await change(event, { status: 'cancelled' });
  await sendCalendarMails(school.ctx);
  await sendCalendarMails(school.ctx);
  const [, moved, cancelled, ...rest] = await entriesOf(person);
  expect(moved).toMatchObject({ method: 'REQUEST', sequence: 1, subject: 'New time: Glass' });
  expect(cancelled).toMatchObject({ method: 'CANCEL', sequence: 2, uid, subject: 'Cancelled: Glass' });
  expect(rest).toEqual([]);
});

it('cancels the entry of a booking that was given up, and sends it again with a new one', async () => {
  const person = await withMails();
  const event = await addEvent('Water');
  await book(person, event);
  await sendCalendarMails(school.ctx);
  await school.ctx.db.deleteFrom('booking').where('user_id', '=', person.id).execute();
  await sendCalendarMails(school.ctx);
  await book(person, event);
  await sendCalendarMails(school.ctx);
  expect((await entriesOf(person)).map(({ method, sequence }) => [method, sequence])).toEqual([
    ['REQUEST', 0],
    ['CANCEL', 1],
    ['REQUEST', 2],
  ]);
});

it('mails an accepted business meeting to those of the two who want it', async () => {
  const [anna, berik] = [await withMails(), await school.person({ name: 'Berik' })];
  const start_at = new Date(Date.now() + 24 * hour);
  const finish_at = new Date(Date.now() + 24.5 * hour);
  const { id } = await school.ctx.db
    .insertInto('business_meeting')
    .values({
      ...{ requester_id: anna.id, partner_id: berik.id, state: 'accepted', way: 'online', minutes: 30 },
      ...{ start_at, finish_at, at: new Date() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { id: user_id } of [anna, berik])
    await school.ctx.db
      .insertInto('business_seat')
      .values({ meeting_id: id, user_id, start_at, finish_at })
      .execute();
  await sendCalendarMails(school.ctx);
  expect(await entriesOf(anna)).toMatchObject([{ uid: `business-${id}@school.example`, method: 'REQUEST' }]);
  expect(await entriesOf(berik)).toEqual([]);
});

it('mails nothing to people who do not want it, and nothing that is over or was cancelled before', async () => {
  const [without, person] = [await school.person(), await withMails()];
  const [event, past, cancelled] = [await addEvent(), await addEvent(), await addEvent()];
  await change(past, {
    time_start: new Date(Date.now() - 3 * hour),
    time_finish: new Date(Date.now() - hour),
  });
  await change(cancelled, { status: 'cancelled' });
  await book(without, event);
  await book(person, past);
  await book(person, cancelled);
  await sendCalendarMails(school.ctx);
  expect([await entriesOf(without), await entriesOf(person)]).toEqual([[], []]);
});

const atNewHost = () => ({
  ...school.ctx,
  config: { ...school.ctx.config, publicUrl: 'https://new.example' },
});

it('keeps the entries of a calendar when the host of the school changes', async () => {
  const person = await withMails();
  const event = await addEvent('Solar power');
  await book(person, event);
  await sendCalendarMails(school.ctx);
  await sendCalendarMails(atNewHost());
  expect(await entriesOf(person)).toHaveLength(1);
  await change(event, { time_start: new Date(Date.now() + 48.5 * hour) });
  await sendCalendarMails(atNewHost());
  await school.ctx.db.deleteFrom('booking').where('user_id', '=', person.id).execute();
  await sendCalendarMails(atNewHost());
  await sendCalendarMails(atNewHost());
  const uid = `event-${event}@school.example`;
  expect(await entriesOf(person)).toMatchObject([
    { method: 'REQUEST', sequence: 0, uid },
    { method: 'REQUEST', sequence: 1, uid },
    { method: 'CANCEL', sequence: 2, uid },
  ]);
});

it('mails an event whose long description ends within a character, and does not store the description', async () => {
  const person = await withMails();
  const event = await addEvent('Emoji');
  await change(event, { description: `${'x'.repeat(1999)}😀` });
  await book(person, event);
  expect(await sendCalendarMails(school.ctx)).toBe(1);
  const row = await school.ctx.db
    .selectFrom('calendar_mail')
    .select('event')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(row.event.description).toBeUndefined();
});

it('mails the others if it fails for one person', async () => {
  const [first, second] = [await withMails(), await withMails()];
  const event = await addEvent('Sand');
  for (const person of [first, second]) await book(person, event);
  const send = () => sendCalendarMails(school.ctx);
  expect(await withoutMailsTo(school.ctx.db, first.id, send)).toBe(1);
  expect([await entriesOf(first), await entriesOf(second)]).toMatchObject([[], [{ method: 'REQUEST' }]]);
  await sendCalendarMails(school.ctx);
  expect(await entriesOf(first)).toHaveLength(1);
});

it('leaves the stored entry alone while only invisible parts of the event change', async () => {
  const person = await withMails();
  const event = await addEvent('Iron');
  await book(person, event);
  await sendCalendarMails(school.ctx);
  const revOf = async () =>
    (
      await school.ctx.db
        .selectFrom('calendar_mail')
        .select('rev')
        .where('user_id', '=', person.id)
        .executeTakeFirstOrThrow()
    ).rev;
  const before = await revOf();
  await change(event, { places: 30 });
  expect(await sendCalendarMails(school.ctx)).toBe(0);
  expect(await revOf()).toBe(before);
});

it('continues the sequence of an event that is moved to a later time after its end', async () => {
  const person = await withMails();
  const event = await addEvent('Salt');
  await book(person, event);
  await sendCalendarMails(school.ctx);
  school.clock.shift = 30 * 24 * hour;
  try {
    await sendCalendarMails(school.ctx);
    await change(event, {
      time_start: new Date(Date.now() + 31 * 24 * hour),
      time_finish: new Date(Date.now() + 31 * 24 * hour + hour),
    });
    await sendCalendarMails(school.ctx);
  } finally {
    school.clock.shift = 0;
  }
  expect(await entriesOf(person)).toMatchObject([{ sequence: 0 }, { sequence: 1 }]);
});

it('reaches everybody in one run, however many people have entries with a former host', async () => {
  const event = await addEvent('Biogas');
  const { rev, time_start, time_finish } = await school.ctx.db
    .selectFrom('event')
    .select(['rev', 'time_start', 'time_finish'])
    .where('id', '=', event)
    .executeTakeFirstOrThrow();
  const entry = { title: 'Biogas', place: 'Hall 2', start: time_start.getTime(), end: time_finish.getTime() };
  const mailedTo = (user_id: number, uid: string, cancelled = false) => ({
    ...{ user_id, uid, rev, sequence: 0, cancelled, ends_at: time_finish },
    event: JSON.stringify({ ...entry, uid }),
  });
  // A query takes 50 people, in the order of their ids.
  for (let count = 0; count < 51; count++) {
    const person = await school.person();
    await school.ctx.db
      .updateTable('app_user')
      .set({ calendar_mails: true })
      .where('id', '=', person.id)
      .execute();
    await book(person, event);
    await school.ctx.db
      .insertInto('calendar_mail')
      .values([
        mailedTo(person.id, `event-${event}@first.example`, true),
        mailedTo(person.id, `event-${event}@school.example`),
      ])
      .execute();
  }
  const last = await withMails();
  await book(last, event);
  expect(await sendCalendarMails(atNewHost())).toBe(1);
  expect(await entriesOf(last)).toMatchObject([{ uid: `event-${event}@new.example` }]);
});

it('is an invitation for mail programs: the method is in the type of the part too', async () => {
  const person = await withMails();
  await book(person, await addEvent('Compost'));
  await sendCalendarMails(school.ctx);
  const mail = await school.ctx.db
    .selectFrom('mail')
    .selectAll()
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  const at = Date.now();
  await mailTransport({ ...school.ctx.config, smtpUrl: undefined })({
    ...{ id: 999_999, kind: 'calendar', fromName: 'Steppe', to: 'a@b.kz', subject: mail.subject },
    ...{ text: 'Text', html: '<p>Text</p>', replyTo: null, at, calendar: mail.calendar },
    ...{ language: 'en', logo: null, inReplyTo: null, references: [] },
  });
  const folder = path.join(school.ctx.config.dataDir, 'mail');
  const raw = fs.readFileSync(path.join(folder, `${at}-999999-calendar.eml`), 'utf8');
  expect(raw).toMatch(/Content-Type: text\/calendar;[^]*?method=REQUEST/i);
});
