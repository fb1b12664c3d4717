import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { MailContent } from '../../server/mail/mail-texts.ts';
import { pauseMsAfter, mailSender, type MailSender } from '../../server/mail/send-queued-mail.ts';
import { queueMail } from '../../server/mail/queue-mail.ts';
import type { OutgoingMail } from '../../server/mail/transport.ts';
import type { OpenDatabase } from '../../server/db/client.ts';
import { makePlace, openPlace, type DatabasePlace } from '../support/database.ts';

let place: DatabasePlace;
let database: OpenDatabase;
let userId: number;
let running: MailSender | undefined;
beforeEach(async () => {
  place = await makePlace();
  database = await openPlace(place);
  const fresh = { first_name: 'Anna', last_name: 'Test', role: 'attendee', status: 'approved' } as const;
  const { id } = await database.db
    .insertInto('app_user')
    .values(fresh)
    .returning('id')
    .executeTakeFirstOrThrow();
  userId = id;
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await database.close();
  await place.remove();
});

const log = pino({ level: 'silent' });
const content: MailContent = { kind: 'approved', name: 'Anna', signIn: 'https://school.example/auth' };
const queue = (to: string) =>
  database.db.transaction().execute((trx) => queueMail(trx, { to, userId, language: 'de', content }));
const mails = () => database.db.selectFrom('mail').selectAll().orderBy('id').execute();
const start = (deliver: (mail: OutgoingMail) => Promise<void>, now = () => Date.now()) => {
  running = mailSender({ db: database.db, log, now, deliver, onChange: () => undefined });
  return running;
};

it('never sends a mail of a transaction that was rolled back', async () => {
  const sent: string[] = [];
  await database.db
    .transaction()
    .execute(async (trx) => {
      await queueMail(trx, { to: 'a@example.org', userId, language: 'en', content });
      throw new Error('no');
    })
    .catch(() => undefined);
  await queue('b@example.org');
  start(async ({ to }) => void sent.push(to));
  await expect.poll(() => sent).toEqual(['b@example.org']);
  await expect.poll(async () => (await mails()).map(({ sent_at }) => sent_at !== null)).toEqual([true]);
});

it('retries a failed mail with growing pauses without delaying other mails', async () => {
  const sent: string[] = [];
  let broken = true;
  let shift = 0;
  for (const to of ['broken@example.org', 'a@example.org', 'b@example.org', 'c@example.org']) await queue(to);
  const post = start(
    async ({ to }) => {
      if (broken && to.startsWith('broken'))
        throw Object.assign(new Error('550 secret'), { code: 'EENVELOPE', responseCode: 550 });
      sent.push(to);
    },
    () => Date.now() + shift,
  );
  await expect.poll(() => sent.toSorted()).toEqual(['a@example.org', 'b@example.org', 'c@example.org']);
  const failed = async () => (await mails())[0]!;
  await expect.poll(async () => (await failed()).error).toBe('EENVELOPE 550');
  const first = await failed();
  expect(first).toMatchObject({ attempts: 1, sent_at: null });
  shift = 61_000;
  post.wake();
  await expect.poll(async () => (await failed()).attempts).toBe(2);
  await expect
    .poll(async () => (await failed()).next_at.getTime() - first.next_at.getTime())
    .toBeGreaterThan(pauseMsAfter(1));
  broken = false;
  shift = 3_600_000;
  post.wake();
  await expect.poll(() => sent).toContain('broken@example.org');
  await expect.poll(async () => (await failed()).body_text).toBeNull();
});

it('sends mails of which there may be thousands after all others', async () => {
  const many = ['a', 'b', 'c', 'd'].map((name) => `${name}@example.org`);
  for (const to of many) await queue(to);
  await database.db
    .updateTable('mail')
    .set((eb) => ({ kind: eb.case().when('recipient', '<', 'c').then('digest').else('calendar').end() }))
    .execute();
  await queue('urgent@example.org');
  const sent: string[] = [];
  start(async ({ to }) => void sent.push(to));
  await expect.poll(() => sent.length).toBe(5);
  // Three mails are sent at the same time.
  expect(sent.slice(0, 3)).toContain('urgent@example.org');
});

it('gives up a mail after 20 attempts and deletes its content', async () => {
  await queue('never@example.org');
  await database.db.updateTable('mail').set({ attempts: 19 }).execute();
  start(() => Promise.reject(new Error('no')));
  await expect.poll(async () => (await mails())[0]?.failed_at).toBeInstanceOf(Date);
  expect((await mails())[0]).toMatchObject({ body_text: null, body_html: null, sent_at: null });
});

it('doubles the pause between attempts, up to six hours', () => {
  expect([1, 2, 3, 20].map(pauseMsAfter)).toEqual([60_000, 120_000, 240_000, 6 * 3_600_000]);
});
