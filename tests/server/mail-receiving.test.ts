import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requestMax } from '../../contract/support.ts';
import { type BuiltMail, buildMail, buildReport, pipeIn, textPart } from '../support/mail-builder.ts';
import { mailTo } from '../support/mailbox.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let anna: Person;
let marat: Person;
let admin: Person;
let email: string;
let id: number;
let to: string;

beforeAll(async () => {
  school = await openSchool({
    MAIL_IN_ADDRESS: 'school@example.org',
    MAIL_IN_SERVER: 'mx.example.net',
    METRICS: 'on',
  });
  marat = await school.person({ role: 'moderator', name: 'Marat' });
  admin = await school.person({ role: 'admin' });
});
afterAll(() => school.close());
beforeEach(async () => {
  email = `Anna-${Math.random()}@example.org`;
  anna = await school.person({ email });
  id = (await anna.call('POST', '/support', { type: 'request', message: 'Where?' })).body.data.id;
  await marat.call('POST', `/desk/support/${id}/answer`, { message: 'There', close: true });
  to = (await mailRow()).reply_to!;
});

const mailRow = () =>
  school.ctx.db
    .selectFrom('mail')
    .selectAll()
    .where('recipient', '=', email)
    .where('kind', '=', 'support-answer')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
const verified = () => ({
  'Authentication-Results': 'mx.example.net; dmarc=pass header.from=example.org',
});
const receive = (mail: Partial<BuiltMail> = {}) =>
  pipeIn(school, buildMail({ from: email, to, headers: verified(), ...mail }));
const request = async () => (await anna.call('GET', '/support')).body.data[0];
const deskRequest = async () => (await marat.call('GET', `/desk/support/${id}`)).body.data;
const lastMessage = async () => (await request()).messages.at(-1);
const counted = async (outcome: string) => {
  const text = await (await fetch(`${school.url}/api/metrics`)).text();
  return Number(new RegExp(`yurt_received_mails_total{outcome="${outcome}"} (\\d+)`).exec(text)?.[1] ?? 0);
};
const noticesOf = (kind: string) =>
  school.ctx.db
    .selectFrom('mail')
    .select(['reply_to', 'in_reply_to'])
    .where('recipient', '=', email)
    .where('kind', '=', kind)
    .execute();

describe('the sender of a mail', () => {
  it('is the author with a verified address of the account, and not marked', async () => {
    const before = await counted('added');
    expect(await receive({ from: `Anna <${email.toLowerCase()}>` })).toMatch(/was added/);
    const message = await lastMessage();
    expect(message).toMatchObject({ content: 'Hello', author: { id: anna.id } });
    expect(Object.keys(message)).not.toEqual(expect.arrayContaining(['mail_from']));
    expect(await counted('added')).toBe(before + 1);
  });

  it.each([
    ['another address', 'anna@private.example'],
    ['an address that looks like the name', '"anna@example.org" <eve@example.net>'],
  ])('with %s is marked for the author and for organisers, and has no author', async (_, from) => {
    await receive({ from });
    const address = /<(.*)>/.exec(from)?.[1] ?? from;
    for (const message of [await lastMessage(), (await deskRequest()).messages.at(-1)])
      expect(message).toMatchObject({ from: 'person', author: null, mail_from: address });
    expect(await noticesOf('support-other-address')).toHaveLength(1);
  });

  it('is marked if the mail names the author beside somebody else', async () => {
    await receive({ from: `${email}, eve@example.net` });
    expect(await lastMessage()).toMatchObject({ author: null, mail_from: `${email}, eve@example.net` });
  });

  it('is marked without hidden characters, and as unknown if the mail names nobody', async () => {
    await receive({ from: '"x" <eve\u202e@example.net>' });
    expect((await lastMessage()).mail_from).not.toContain('\u202e');
    await pipeIn(school, new TextEncoder().encode(`To: ${to}\r\n\r\nNobody`));
    expect(await lastMessage()).toMatchObject({ content: 'Nobody', author: null, mail_from: '' });
  });

  it('is marked as unverified if the mail server did not verify the address, without a mail about it', async () => {
    for (const headers of [{}, { 'Authentication-Results': 'mx.evil.example; dmarc=pass' }]) {
      await receive({ headers, content: textPart('Send me the passcode') });
      expect(await lastMessage()).toMatchObject({ author: null, mail_from: email, mail_unverified: true });
    }
    expect(await noticesOf('support-other-address')).toEqual([]);
  });

  it('is the guest by the address that the guest has confirmed', async () => {
    const guest = `guest-${Math.random()}@example.org`;
    await school.call('POST', '/support/guest', { name: 'Guest', email: guest, message: 'May I?' });
    const { text } = await mailTo(school.ctx.config.dataDir, guest, 'support-confirm');
    const token = /support\/confirm\/([\w-]+)/.exec(text)?.[1];
    await school.call('POST', '/support/guest/confirm', { token });
    const row = await school.ctx.db
      .selectFrom('support_request')
      .selectAll()
      .where('guest_email', '=', guest)
      .executeTakeFirstOrThrow();
    await receive({ from: guest, to: `school+${row.id}-${row.mail_key}@example.org` });
    await receive({ from: email, to: `school+${row.id}-${row.mail_key}@example.org` });
    const { messages } = (await marat.call('GET', `/desk/support/${row.id}`)).body.data;
    expect(messages.slice(1)).toEqual([
      expect.not.objectContaining({ mail_from: expect.anything() }),
      expect.objectContaining({ mail_from: email }),
    ]);
  });
});

describe('the text of a mail', () => {
  it('is shown without its quote, which stays available', async () => {
    const text = 'Спасибо!\n\nпн, 3 мар. 2027 г. в 10:00, Школа <school@example.org>:\n\n> There';
    await receive({ content: textPart(text, { charset: 'koi8-r' }) });
    const quoted = text.slice(text.indexOf('пн'));
    expect(await lastMessage()).toMatchObject({ content: 'Спасибо!', quoted });
    expect((await deskRequest()).messages.at(-1)).toMatchObject({ quoted });
    const { requests } = (await marat.call('GET', '/desk/support')).body.data;
    const listed = requests.find((each: { id: number }) => each.id === id);
    expect(listed.messages.at(-1)).not.toHaveProperty('quoted');
  });

  it('is a file if it is too long for a message', async () => {
    const text = 'A long story. '.repeat(500).trim();
    await receive({ content: textPart(text) });
    const { content, files } = await lastMessage();
    expect([content, files]).toEqual([
      text.slice(0, requestMax).trim(),
      [{ id: expect.any(Number), name: 'mail.txt', bytes: text.length }],
    ]);
  });
});

describe('a mail of a program', () => {
  it.each([
    [{ 'Auto-Submitted': 'auto-replied (vacation)' }],
    [{ Precedence: 'list' }],
    [{ Precedence: 'auto_reply' }],
    [{ 'X-Auto-Response-Suppress': 'All' }],
    [{ 'X-Autoreply': 'yes' }],
    [{ 'Return-Path': '<>' }],
  ])('with %j is dropped and counted', async (headers) => {
    const before = await counted('automatic');
    expect(await receive({ headers: { ...verified(), ...headers } })).toMatch(/sent automatically/);
    expect(await request()).toMatchObject({ state: 'closed' });
    expect(await counted('automatic')).toBe(before + 1);
  });

  it.each([
    [{ 'Auto-Submitted': 'no' }],
    [{ 'X-Auto-Response-Suppress': 'None' }],
    [{ Precedence: 'normal' }],
  ])('is not assumed because of %j', async (headers) => {
    expect(await receive({ headers: { ...verified(), ...headers } })).toMatch(/was added/);
  });

  it('is recognised by the sender of bounces, and by a Message-ID of the school', async () => {
    expect(await receive({ from: 'MAILER-DAEMON@mx.example.net' })).toMatch(/sent automatically/);
    const { id: mail, created_at } = await mailRow();
    const host = new URL(school.ctx.config.publicUrl).hostname;
    const messageId = `<support-answer.${mail}.${created_at.getTime()}@${host}>`;
    expect(await receive({ messageId })).toMatch(/sent automatically/);
    expect(await request()).toMatchObject({ state: 'closed' });
  });

  it('is dropped after 20 mails to one request in an hour', async () => {
    for (let sent = 0; sent < 20; sent += 1) expect(await receive()).toMatch(/was added/);
    expect(await receive()).toMatch(/too many mails/);
    expect((await request()).messages).toHaveLength(22);
    school.clock.shift += 3_600_001;
    expect(await receive()).toMatch(/was added/);
    school.clock.shift = 0;
  });

  it('without text, or that cannot be read, is counted', async () => {
    const before = [await counted('empty'), await counted('unknown'), await counted('unreadable')];
    expect(await receive({ content: textPart('On 3 March at 10:00 Marat wrote:\n> There') })).toMatch(
      /no text/,
    );
    await expect(receive({ to: 'school@example.org' })).rejects.toThrow(/no support request/);
    const nested = `Content-Type: multipart/mixed; boundary=a\r\n\r\n${'--a\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\n'.repeat(30)}`;
    await expect(pipeIn(school, new TextEncoder().encode(nested))).rejects.toThrow(/could not be read/);
    expect([await counted('empty'), await counted('unknown'), await counted('unreadable')]).toEqual(
      before.map((count) => count + 1),
    );
  });
});

describe('a report about a mail of the school', () => {
  const jobOf = async (mail: number) =>
    (await admin.call('GET', '/desk/jobs')).body.data.jobs.find(
      (job: { of: string; id: number }) => job.of === 'mail' && job.id === mail,
    );
  const messageIdOf = async () => {
    const { id: mail, kind, created_at } = await mailRow();
    return `<${kind}.${mail}.${created_at.getTime()}@${new URL(school.ctx.config.publicUrl).hostname}>`;
  };
  const sent = async () => {
    await expect.poll(async () => (await mailRow()).sent_at).toBeInstanceOf(Date);
    return mailRow();
  };

  it('marks the mail by its Message-ID, and the answer for organisers', async () => {
    const { id: mail } = await sent();
    const before = await counted('bounced');
    const original = `Received: by mx\nMessage-ID:\n ${await messageIdOf()}\nSubject: Answer\n`;
    const report = buildReport({ to: 'no-reply@example.org', recipient: 'forwarded@example.net', original });
    expect(await pipeIn(school, report)).toMatch(/could not be delivered/);
    expect(await jobOf(mail)).toMatchObject({ state: 'failed', bounced: true, error: '5.1.1' });
    expect((await deskRequest()).messages.at(-1)).toMatchObject({ content: 'There', undelivered: true });
    expect(await lastMessage()).not.toHaveProperty('undelivered');
    expect((await request()).messages).toHaveLength(2);
    expect(await counted('bounced')).toBe(before + 1);
  });

  it('marks the last mail to the address if the Message-ID was replaced', async () => {
    const { id: mail } = await sent();
    const original = 'Message-ID: <0101@mailer.example.com>\n';
    await pipeIn(school, buildReport({ to, recipient: email.toUpperCase(), original }));
    expect(await jobOf(mail)).toMatchObject({ bounced: true });
    // A report to the address of a request is no reply.
    expect(await request()).toMatchObject({ state: 'closed' });
  });

  it.each([
    ['of a delay', { action: 'delayed' as const }],
    ['about an unknown address', { recipient: 'nobody@example.net' }],
    ['about a mail with another time', { original: 'Message-ID: <support-answer.1.1@127.0.0.1>' }],
  ])('%s marks nothing', async (_, report) => {
    const { id: mail } = await sent();
    expect(await pipeIn(school, buildReport({ to, recipient: email, ...report }))).toMatch(
      /sent automatically/,
    );
    expect(await jobOf(mail)).toMatchObject({ state: 'done', bounced: false });
  });

  it('marks an invitation that did not arrive, until it is sent again', async () => {
    const invited = `invited-${Math.random()}@example.org`;
    const form = { email: invited, first_name: 'Dana', last_name: 'Nurlan', role: 'attendee' };
    const { id: invitation } = (await admin.call('POST', '/desk/invitations/mail', form)).body.data;
    const isSent = async () => {
      const row = await school.ctx.db
        .selectFrom('mail')
        .select('sent_at')
        .where('recipient', '=', invited)
        .executeTakeFirst();
      return row?.sent_at;
    };
    await expect.poll(isSent).toBeInstanceOf(Date);
    await pipeIn(school, buildReport({ to: 'no-reply@example.org', recipient: invited }));
    const undelivered = async () =>
      (await admin.call('GET', `/desk/invitations?q=${invited}`)).body.data.invitations[0].undelivered;
    expect(await undelivered()).toBe(true);
    await admin.call('POST', '/desk/invitations/send', { ids: [invitation] });
    expect(await undelivered()).toBe(false);
  });
});
