import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeMail } from '../../server/mail/compose-mail.ts';
import { type OutgoingMail, mailTransport } from '../../server/mail/transport.ts';
import { buildMail, pipeIn } from '../support/mail-builder.ts';
import { mailTo, readMails } from '../support/mailbox.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let anna: Person;
let marat: Person;
const email = 'anna@example.org';

beforeAll(async () => {
  school = await openSchool({
    MAIL_IN_ADDRESS: 'school@example.org',
    PUBLIC_URL: 'https://school.example',
    MAIL_FROM: 'no-reply@school.example',
  });
  anna = await school.person({ email });
  marat = await school.person({ role: 'moderator' });
});
afterAll(() => school.close());

const outgoing = (more: Partial<OutgoingMail> = {}): OutgoingMail => ({
  ...{ id: 7, kind: 'approved', language: 'de', fromName: 'Steppe', logo: null, to: email },
  ...composeMail({ kind: 'approved', name: 'Анна', signIn: 'https://school.example/auth' }, 'ru', {
    name: 'Степь',
    tagline: '',
  }),
  ...{ replyTo: null, inReplyTo: null, references: [], at: Date.UTC(2026, 10, 29) },
  ...more,
});

/** The source of a mail as it is handed over. */
async function sourceOf(more: Partial<OutgoingMail> = {}): Promise<string> {
  const mail = outgoing(more);
  await mailTransport(school.ctx.config)(mail);
  const file = `${mail.at}-${mail.id}-${mail.kind}.eml`;
  return fs.readFileSync(path.join(school.ctx.config.dataDir, 'mail', file), 'utf8');
}

/** Headers by name, unfolded. */
function headersOf(source: string): Map<string, string> {
  const [head = ''] = source.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.replace(/^[^:]*: /, '')]),
  );
}
const namesOf = (source: string) => [...headersOf(source).keys()].toSorted();

it('offers to unsubscribe by the mail program only with HTTPS, as RFC 8058 demands', async () => {
  const mail = outgoing({ unsubscribeKey: 'k'.repeat(43) });
  const nameList = async (publicUrl: string) => {
    await mailTransport({ ...school.ctx.config, publicUrl })(mail);
    const file = `${mail.at}-${mail.id}-${mail.kind}.eml`;
    return namesOf(fs.readFileSync(path.join(school.ctx.config.dataDir, 'mail', file), 'utf8'));
  };
  const headers = ['list-unsubscribe', 'list-unsubscribe-post'];
  expect(await nameList('https://school.example')).toEqual(expect.arrayContaining(headers));
  expect(await nameList('http://127.0.0.1:3000')).not.toEqual(expect.arrayContaining(headers.slice(0, 1)));
});

describe('every mail', () => {
  it('has a text and HTML in quoted-printable with lines of at most 76 characters', async () => {
    const source = await sourceOf({
      text: 'Длинная строка без пробелов'.repeat(20),
      subject: 'Тема '.repeat(40),
    });
    expect(source.match(/^Content-Transfer-Encoding: .*$/gm)).toEqual(
      Array.from({ length: 2 }, () => 'Content-Transfer-Encoding: quoted-printable'),
    );
    expect(source).toContain('Content-Type: text/plain; charset=utf-8');
    expect(source).toContain('Content-Type: text/html; charset=utf-8');
    expect(source.split('\r\n').filter((line) => line.length > 76)).toEqual([]);
  });

  it('names its language, and that a program sent it, unless a person wrote it', async () => {
    const automatic = headersOf(await sourceOf());
    expect(automatic.get('content-language')).toBe('de');
    expect(automatic.get('auto-submitted')).toBe('auto-generated');
    expect(automatic.get('message-id')).toBe('<approved.7.1795910400000@school.example>');
    expect(
      headersOf(await sourceOf({ kind: 'support-answer', to: 'bert@example.org' })).has('auto-submitted'),
    ).toBe(false);
  });

  it('shows the uploaded logo by its address with the name of the school as its text', async () => {
    const logo = `/api/school/files/${'a'.repeat(64)}`;
    await sourceOf({ id: 8, logo });
    const { html } = readMails(school.ctx.config.dataDir).find(({ file }) => file.includes('-8-'))!;
    expect(html.match(/<img [^>]*>/g)).toEqual([
      expect.stringContaining(`src="https://school.example${logo}" alt="Степь"`),
    ]);
    expect(html).not.toMatch(/display:flex|<script|position:/);
    await sourceOf({ id: 9, logo: '/sponsors/logo.svg' });
    const other = readMails(school.ctx.config.dataDir).find(({ file }) => file.includes('-9-'))!;
    expect(other.html).not.toContain('<img');
    expect(other.html).toContain('Степь');
  });
});

describe('a hostile text', () => {
  const injected = 'Steppe\r\nBcc: eve@example.net\r\n\r\n<script>';
  const expected = async () => namesOf(await sourceOf());

  it.each([
    [{ subject: injected }],
    [{ subject: 'a\nX-Header: b' }],
    [{ subject: 'a\u2028Bcc: eve@example.net' }],
    [{ fromName: injected }],
    [{ fromName: '"Eve" <eve@example.net>, Steppe' }],
    [{ language: 'de\r\nBcc: eve@example.net' as 'de' }],
  ])('in %j adds no header', async (more) => {
    const source = await sourceOf(more);
    expect(namesOf(source)).toEqual(await expected());
    expect(headersOf(source).get('from')).toMatch(/<no-reply@school\.example>$/);
  });

  it.each([
    { inReplyTo: '<a@b>\r\nBcc: eve@example.net' },
    { references: ['<a@b>\r\nBcc: eve@example.net'] },
  ])('in %j adds no header', async (more) => {
    expect(headersOf(await sourceOf(more)).has('bcc')).toBe(false);
  });

  it.each([
    'anna@example.org, eve@example.net',
    'anna@example.org\r\nBcc: eve@example.net',
    'Anna <anna@example.org>',
    'anna',
    '@example.org',
    'anna@example.org;eve@example.net',
  ])('%j is no recipient', async (address) => {
    await expect(sourceOf({ to: address })).rejects.toThrow('Invalid mail address');
    await expect(sourceOf({ replyTo: address })).rejects.toThrow('Invalid mail address');
  });

  it('in a name or an answer is no markup', () => {
    const { html } = composeMail(
      {
        ...{ kind: 'support-answer', number: 1, link: null, byMail: true },
        ...{ name: '<img src=x>', answer: '<!--school--><script>alert(1)</script><!--/school-->' },
      },
      'en',
      { name: '"><script>', tagline: '' },
    );
    expect(html).not.toMatch(/<script|<img/);
    expect(html.match(/<!--school-->/g)).toHaveLength(1);
  });
});

describe('mails about a request', () => {
  const messageIds = async () =>
    readMails(school.ctx.config.dataDir)
      .filter(({ kind, to }) => kind === 'support-answer' && to === email)
      .map(({ file }) =>
        headersOf(fs.readFileSync(path.join(school.ctx.config.dataDir, 'mail', file), 'utf8')),
      );

  it('are one conversation, with the replies of the person', async () => {
    const { id } = (await anna.call('POST', '/support', { type: 'request', message: 'Where?' })).body.data;
    const answer = (message: string) => marat.call('POST', `/desk/support/${id}/answer`, { message });
    await answer('There');
    await mailTo(school.ctx.config.dataDir, email, 'support-answer');
    const [first] = await messageIds();
    const to = first!.get('reply-to')!;
    expect(to).toMatch(new RegExp(`^school\\+${id}-[0-9a-f]{18}@example\\.org$`));
    const root = first!.get('references');
    expect(root).toMatch(new RegExp(`^<request\\.${id}\\.\\d+@school\\.example>$`));
    expect(first!.get('in-reply-to')).toBe(root);
    await pipeIn(school, buildMail({ from: email, to, messageId: '<1@phone.example>' }));
    await pipeIn(school, buildMail({ from: email, to, messageId: '<not an id>' }));
    await answer('At the entrance');
    await mailTo(school.ctx.config.dataDir, email, 'support-answer', 1);
    const second = (await messageIds()).at(-1)!;
    expect(second.get('in-reply-to')).toBe('<1@phone.example>');
    expect(second.get('references')).toBe(`${root} <1@phone.example>`);
  });
});
