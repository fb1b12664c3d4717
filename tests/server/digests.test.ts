import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sendDigests } from '../../server/areas/digests/send-digests.ts';
import { withoutMailsTo } from '../support/refuse-mails.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let admin: Person;
beforeAll(async () => {
  // Mails that can't be sent stay as they are queued.
  const settings = { PUBLIC_URL: 'https://school.example', SMTP_URL: 'smtp://127.0.0.1:1' };
  school = await openSchool({ HOME_ZONE: 'Asia/Almaty', ...settings });
  admin = await school.person({ role: 'admin', name: 'Botagoz' });
});
afterAll(() => school.close());

const day = 24 * 3_600_000;
/** Moves the clock to an hour of a day from today in Almaty (UTC+5). */
const moveTo = (hour: number, daysAhead: number) => {
  const midnight = new Date(Date.now() + daysAhead * day).setUTCHours(0, 0, 0, 0);
  school.clock.shift = midnight + (hour - 5) * 3_600_000 - Date.now();
};
let days = 2;
beforeEach(() => {
  // Each test has days of its own.
  days += 20;
  moveTo(12, days);
});

const subscribed = async (period: string) => {
  const person = await school.person();
  const set = await person.call('PUT', '/profile/digest', { period });
  expect(set.body.data).toEqual({ period });
  return person;
};
const notify = (userId: number, title: string) =>
  school.ctx.db
    .insertInto('log')
    .values({
      user_id: userId,
      type: 'general',
      localized_title: JSON.stringify({ en: title }),
      localized_content: '{}',
      created_at: new Date(school.ctx.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
const mailsOf = ({ id }: Person) =>
  school.ctx.db
    .selectFrom('mail')
    .select(['subject', 'body_text', 'unsubscribe_key'])
    .where('user_id', '=', id)
    .where('kind', '=', 'digest')
    .orderBy('id')
    .execute();

it('mails each morning what is unread, once', async () => {
  const person = await subscribed('daily');
  const read = await notify(person.id, 'Room changed');
  await notify(person.id, 'New materials');
  await school.ctx.db
    .insertInto('log_state')
    .values({ log_id: read.id, user_id: person.id, read_at: new Date(), rev: 1 })
    .execute();
  const group = await school.group(person, admin);
  await admin.call('POST', '/chat/message', { content: 'Hello', group_id: group });
  await sendDigests(school.ctx);
  expect(await mailsOf(person)).toEqual([]);
  moveTo(8, days + 1);
  await sendDigests(school.ctx);
  await sendDigests(school.ctx);
  const mails = await mailsOf(person);
  expect(mails).toHaveLength(1);
  expect(mails[0]!.body_text).toContain('New materials');
  expect(mails[0]!.body_text).not.toContain('Room changed');
  expect(mails[0]!.body_text).toContain('Field work: 1 message');
});

it('sends no mail to those who have read everything, and does not repeat what was in an earlier one', async () => {
  const person = await subscribed('daily');
  moveTo(8, days + 1);
  await sendDigests(school.ctx);
  expect(await mailsOf(person)).toEqual([]);
  await notify(person.id, 'First');
  moveTo(8, days + 2);
  await sendDigests(school.ctx);
  await notify(person.id, 'Second');
  moveTo(8, days + 3);
  await sendDigests(school.ctx);
  const [, second] = await mailsOf(person);
  expect(second!.body_text).toContain('Second');
  expect(second!.body_text).not.toContain('First');
});

it('sends weekly mails after a week', async () => {
  const person = await subscribed('weekly');
  await notify(person.id, 'News');
  for (const ahead of [1, 3, 5]) {
    moveTo(8, days + ahead);
    await sendDigests(school.ctx);
  }
  expect(await mailsOf(person)).toEqual([]);
  moveTo(8, days + 7);
  await sendDigests(school.ctx);
  expect(await mailsOf(person)).toHaveLength(1);
});

it('leaves out muted chats, suspended people, and those who have switched it off', async () => {
  const [muted, suspended, off] = [
    await subscribed('daily'),
    await subscribed('daily'),
    await subscribed('daily'),
  ];
  const group = await school.group(muted, admin);
  await school.ctx.db
    .updateTable('chat_member')
    .set({ muted_until: new Date(Date.now() + 3650 * day) })
    .where('group_id', '=', group)
    .where('user_id', '=', muted.id)
    .execute();
  await admin.call('POST', '/chat/message', { content: 'Hello', group_id: group });
  await notify(suspended.id, 'News');
  await school.ctx.db
    .updateTable('app_user')
    .set({ status: 'suspended' })
    .where('id', '=', suspended.id)
    .execute();
  await notify(off.id, 'News');
  await off.call('PUT', '/profile/digest', { period: 'off' });
  moveTo(8, days + 1);
  await sendDigests(school.ctx);
  for (const person of [muted, suspended, off]) expect(await mailsOf(person)).toEqual([]);
});

it('ends with one tap in the mail program, without a sign-in', async () => {
  const person = await subscribed('daily');
  await notify(person.id, 'News');
  moveTo(8, days + 1);
  await sendDigests(school.ctx);
  const [mail] = await mailsOf(person);
  const key = mail!.unsubscribe_key!;
  expect(mail!.body_text).toContain(`https://school.example/unsubscribe/${key}`);
  const oneClick = () =>
    school.call('POST', `/mail/unsubscribe/${key}`, 'List-Unsubscribe=One-Click', {
      'content-type': 'application/x-www-form-urlencoded',
    });
  expect((await oneClick()).status).toBe(200);
  expect((await oneClick()).status).toBe(200);
  expect((await person.call('GET', '/profile/digest')).body.data).toEqual({ period: 'off' });
});

it('ends also by an earlier mail, after it was switched off and on again', async () => {
  const person = await subscribed('daily');
  await notify(person.id, 'News');
  moveTo(8, days + 1);
  await sendDigests(school.ctx);
  const [mail] = await mailsOf(person);
  for (const period of ['off', 'weekly']) await person.call('PUT', '/profile/digest', { period });
  await school.call('POST', `/mail/unsubscribe/${mail!.unsubscribe_key}`);
  expect((await person.call('GET', '/profile/digest')).body.data).toEqual({ period: 'off' });
});

it('is never about the time in which it was off', async () => {
  const person = await subscribed('daily');
  await person.call('PUT', '/profile/digest', { period: 'off' });
  await notify(person.id, 'News');
  moveTo(12, days + 1);
  await person.call('PUT', '/profile/digest', { period: 'daily' });
  moveTo(8, days + 2);
  await sendDigests(school.ctx);
  expect(await mailsOf(person)).toEqual([]);
});

it('leads mail programs that open the address to the page that asks first', async () => {
  const key = 'k'.repeat(43);
  const { status, headers } = await school.call('GET', `/mail/unsubscribe/${key}`);
  expect([status, headers.get('location')]).toEqual([302, `https://school.example/unsubscribe/${key}`]);
});

it('mails the others if it fails for one person', async () => {
  const [first, second] = [await subscribed('daily'), await subscribed('daily')];
  for (const { id } of [first, second]) await notify(id, 'News');
  moveTo(8, days + 1);
  await withoutMailsTo(school.ctx.db, first.id, () => sendDigests(school.ctx));
  expect([(await mailsOf(first)).length, (await mailsOf(second)).length]).toEqual([0, 1]);
});
