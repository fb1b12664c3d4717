import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expireMails } from '../../server/mail/expire-mails.ts';
import { openSchool, type School } from '../support/school.ts';

let school: School;
const dayMs = 86_400_000;

beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const mails = () => school.ctx.db.selectFrom('mail').select(['recipient', 'sent_at']).execute();
const files = () => fs.readdirSync(path.join(school.ctx.config.dataDir, 'mail'));
const expireIn = (days: number) => expireMails({ ...school.ctx, now: () => Date.now() + days * dayMs });

it('deletes a mail 90 days after it was sent, with its file', async () => {
  const guest = { name: 'A guest', email: 'guest@example.org', message: 'May I come?' };
  expect((await school.call('POST', '/support/guest', guest)).status).toBe(200);
  await expect.poll(async () => (await mails())[0]?.sent_at).toBeInstanceOf(Date);
  await expireIn(89);
  expect([(await mails()).length, files().length]).toEqual([1, 1]);
  await expireIn(91);
  expect([await mails(), files()]).toEqual([[], []]);
});

it('keeps a mail that was not sent yet', async () => {
  await school.ctx.db
    .insertInto('mail')
    .values({
      kind: 'approved',
      recipient: 'late@example.org',
      language: 'en',
      subject: 'Welcome',
      next_at: new Date(Date.now() + dayMs),
    })
    .execute();
  await expireIn(91);
  expect(await mails()).toEqual([{ recipient: 'late@example.org', sent_at: null }]);
});
