import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startMailServer } from '../support/mail-server.ts';
import { openSchool, type School } from '../support/school.ts';

const schools: School[] = [];
const open = async (settings: Record<string, string> = {}) => {
  const school = await openSchool(settings);
  schools.push(school);
  return { school, admin: await school.person({ role: 'admin', email: 'boris@example.org' }) };
};
afterAll(async () => {
  for (const school of schools) await school.close();
});

const test = async ({ admin }: Awaited<ReturnType<typeof open>>) =>
  (await admin.call('POST', '/desk/school/mail-test')).body.data;

it('says that a test mail is only in a folder if there is no mail server', async () => {
  const opened = await open();
  const folder = path.join(opened.school.ctx.config.dataDir, 'mail');
  expect(await test(opened)).toEqual({ to: 'boris@example.org', outcome: 'folder', detail: folder });
  const [mail = ''] = fs.readdirSync(folder).filter((file) => file.endsWith('-test.eml'));
  expect(fs.readFileSync(path.join(folder, mail), 'utf8')).toContain('To: boris@example.org');
});

it('sends a test mail through the mail server', async () => {
  const mails = await startMailServer();
  const opened = await open({ SMTP_URL: mails.url });
  expect(await test(opened)).toMatchObject({ outcome: 'sent', detail: null });
  await mails.close();
});

it('shows the answer of a mail server that refuses the mail', async () => {
  const mails = await startMailServer();
  const { school } = await open({ SMTP_URL: mails.url });
  const admin = await school.person({ role: 'admin', email: 'refused@example.org' });
  const { body } = await admin.call('POST', '/desk/school/mail-test');
  expect(body.data).toMatchObject({ outcome: 'failed', detail: '550 nobody of that name' });
  await mails.close();
});

it('shows why a mail server can’t be reached', async () => {
  const opened = await open({ SMTP_URL: 'smtp://127.0.0.1:1' });
  const { outcome, detail } = await test(opened);
  expect(outcome).toBe('failed');
  expect(detail).toContain('ECONNREFUSED');
});

it('limits test mails to five an hour', async () => {
  const { admin } = await open();
  const statuses: number[] = [];
  for (let n = 0; n < 6; n++) statuses.push((await admin.call('POST', '/desk/school/mail-test')).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

it('reports its public address and the headers of a proxy', async () => {
  const { admin } = await open({ PUBLIC_URL: 'https://school.example', TRUST_PROXY: 'on' });
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' };
  expect((await admin.call('GET', '/desk/school/address', undefined, headers)).body.data).toEqual({
    public_url: 'https://school.example',
    is_public_url_set: true,
    trusts_proxy: true,
    forwarded_proto: 'https',
    is_forwarded: true,
  });
  expect((await admin.call('GET', '/desk/school/address')).body.data).toMatchObject({
    forwarded_proto: null,
    is_forwarded: false,
  });
});

it('knows whether programme and people are still missing', async () => {
  const { school, admin } = await open();
  const contents = async () => (await admin.call('GET', '/desk/school')).body.data;
  expect(await contents()).toMatchObject({ has_programme: false, has_people: false });
  await school.person();
  expect(await contents()).toMatchObject({ has_people: true });
});
