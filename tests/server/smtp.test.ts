import fs from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { openSchool, type School } from '../support/school.ts';

let mails: MailServer;
let school: School;
beforeAll(async () => {
  mails = await startMailServer();
  school = await openSchool({
    SMTP_URL: mails.url,
    MAIL_FROM: 'Школа <school@example.kz>',
    PUBLIC_URL: 'https://school.example',
  });
});
afterAll(async () => {
  await school.close();
  await mails.close();
});

const signUp = (email: string) =>
  school.call('POST', '/register', {
    first_name: 'Anna',
    last_name: 'Weber',
    email,
    password: 'right horse battery',
  });

it('sends mails by SMTP if it is configured, and writes none to the data folder', async () => {
  await signUp('anna@example.org');
  await expect.poll(() => mails.delivered.length).toBe(1);
  const [{ to, message }] = mails.delivered as [MailServer['delivered'][number]];
  expect(to).toEqual(['anna@example.org']);
  expect(message).toMatch(/^From: .*<school@example\.kz>\r$/m);
  expect(message).toMatch(/^Message-ID: <confirm\..*@school\.example>\r$/m);
  expect(message).toContain('multipart/alternative');
  expect(fs.existsSync(`${school.ctx.config.dataDir}/mail`)).toBe(false);
});

it('stores the error of a rejected mail, and sends the next one', async () => {
  await signUp('refused@example.org');
  await signUp('bert@example.org');
  await expect.poll(() => mails.delivered.map(({ to }) => to[0])).toContain('bert@example.org');
  const waiting = () =>
    school.ctx.db
      .selectFrom('mail')
      .select(['recipient', 'error', 'sent_at'])
      .where('recipient', '=', 'refused@example.org')
      .executeTakeFirst();
  await expect.poll(async () => (await waiting())?.error).toBe('EENVELOPE 550');
  expect((await waiting())?.sent_at).toBeNull();
});
