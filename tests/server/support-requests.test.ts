import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commands } from '../../server/control/commands.ts';
import { mailTo } from '../support/mailbox.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let requester: Person;
let stranger: Person;
let moderator: Person;
let email: string;

beforeAll(async () => {
  school = await openSchool({ MAIL_IN_ADDRESS: 'school@example.org' });
  moderator = await school.person({ role: 'moderator', name: 'Marat' });
  stranger = await school.person();
});
beforeEach(async () => {
  email = `${Math.random()}@example.org`;
  requester = await school.person({ email });
});
afterAll(() => school.close());

const sendRequest = async (message: string) =>
  (await requester.call('POST', '/support', { type: 'request', message, context: { page: '/schedule' } }))
    .body.data;
const answer = (id: number, message: string, more = {}) =>
  moderator.call('POST', `/desk/support/${id}/answer`, { message, ...more });
const mails = () =>
  school.ctx.db
    .selectFrom('mail')
    .select(['recipient', 'kind', 'reply_to', 'subject'])
    .orderBy('id')
    .execute();
const lastMail = async () => (await mails()).at(-1)!;
const inbox = async (which: string) =>
  (await moderator.call('GET', `/desk/support?inbox=${which}`)).body.data.requests.map(
    ({ id }: { id: number }) => id,
  );
const mailIn = (raw: string) =>
  commands['mail-in']!.run(school.ctx, {
    args: [],
    file: async function* () {
      yield new TextEncoder().encode(raw.replaceAll('\n', '\r\n'));
    },
  });

describe('a support request', () => {
  it('is answered: the person reads the answer, is notified, and gets a mail at the current address', async () => {
    const { id } = await sendRequest('Where is the hall?');
    expect(await inbox('open')).toContain(id);
    await school.ctx.db
      .updateTable('app_user')
      .set({ email: `new-${email}` })
      .where('id', '=', requester.id)
      .execute();
    const answered = await answer(id, 'On the left', { close: true });
    expect(answered.body.data).toMatchObject({ state: 'closed', assignee: { first_name: 'Marat' } });
    const [row] = (await requester.call('GET', '/support')).body.data;
    expect(
      row.messages.map(({ from, content }: { from: string; content: string }) => [from, content]),
    ).toEqual([
      ['person', 'Where is the hall?'],
      ['school', 'On the left'],
    ]);
    const [log] = (await requester.call('GET', '/event/logs')).body.data;
    expect(log).toMatchObject({ request: { id }, content: 'On the left' });
    expect(await lastMail()).toMatchObject({ recipient: `new-${email}`, kind: 'support-answer' });
    expect((await stranger.call('GET', '/support')).body.data).toEqual([]);
  });

  it('has notes that are hidden from the person', async () => {
    const { id } = await sendRequest('A question');
    await moderator.call('POST', `/desk/support/${id}/note`, { message: 'Known for this' });
    expect(JSON.stringify((await requester.call('GET', '/support')).body)).not.toContain('Known for this');
    expect(JSON.stringify((await requester.call('GET', '/sync')).body)).not.toContain('Known for this');
    expect((await moderator.call('GET', `/desk/support/${id}`)).body.data.messages).toHaveLength(2);
    expect((await moderator.call('GET', `/desk/support/${id}`)).body.data.context).toEqual({
      page: '/schedule',
    });
  });

  it('is assigned, unassigned, closed, and reopened by a reply of its person', async () => {
    const { id } = await sendRequest('A question');
    await moderator.call('PUT', `/desk/support/${id}`, { assignee: 'me' });
    expect(await inbox('mine')).toContain(id);
    await moderator.call('PUT', `/desk/support/${id}`, { assignee: null, state: 'closed' });
    expect([await inbox('mine'), await inbox('open')].flat()).not.toContain(id);
    expect((await requester.call('POST', `/support/${id}/reply`, { message: 'Still' })).body.data.state).toBe(
      'open',
    );
    expect((await stranger.call('POST', `/support/${id}/reply`, { message: 'Me too' })).status).toBe(404);
  });

  it.each([
    [{ message: ' ' }, 'message'],
    [{ message: 'x', type: 'other' }, 'type'],
    [{ message: 'x'.repeat(5001) }, 'message'],
    [{ message: 'x', context: { page: 'x'.repeat(301) } }, 'context.page'],
  ])('%j is rejected at its field', async (body, field) => {
    const { status, body: response } = await requester.call('POST', '/support', body);
    expect([status, Object.keys(response.errors)]).toEqual([422, [field]]);
  });
});

describe('a mailed reply', () => {
  const mail = (to: string, text: string, more = '', from = email) =>
    `From: ${from}\nTo: School <${to}>\nMessage-ID: <${Math.random()}@example.net>\n${more}Subject: Re: x\nContent-Type: text/plain; charset=utf-8\n\n${text}\n`;

  it('is added once without quoted text, and reopens the request', async () => {
    const { id } = await sendRequest('A question');
    await answer(id, 'An answer', { close: true });
    const { reply_to } = await lastMail();
    expect(reply_to).toMatch(new RegExp(`^school\\+${id}-[0-9a-f]{18}@example\\.org$`));
    const raw = mail(reply_to!, 'Спасибо, а где?\n\nOn Monday Marat wrote:\n> An answer');
    expect(await mailIn(raw)).toBe('The mail was added to its support request');
    expect(await mailIn(raw)).toBe('The mail was already received');
    const [row] = (await requester.call('GET', '/support')).body.data;
    expect(row).toMatchObject({ id, state: 'open' });
    expect(row.messages.map(({ content }: { content: string }) => content)).toEqual([
      'A question',
      'An answer',
      'Спасибо, а где?',
    ]);
  });

  it('with another key or for another request is rejected', async () => {
    const first = await sendRequest('One');
    const second = await sendRequest('Two');
    await answer(first.id, 'An answer');
    const { reply_to } = await lastMail();
    await expect(mailIn(mail(reply_to!.replace(`+${first.id}-`, `+${second.id}-`), 'x'))).rejects.toThrow(
      /no support request/,
    );
    await expect(mailIn(mail('school@example.org', 'x'))).rejects.toThrow(/no support request/);
    const all = (await requester.call('GET', '/support')).body.data;
    expect(all.flatMap(({ messages }: { messages: unknown[] }) => messages)).toHaveLength(3);
  });

  it.each([
    'Auto-Submitted: auto-replied',
    'X-Autoreply: yes',
    'X-Autorespond: away',
    'Precedence: auto_reply',
    'Precedence: bulk',
    'Precedence: junk',
    'X-Auto-Response-Suppress: All',
    'Return-Path: <>',
  ])('with %s is ignored', async (header) => {
    const { id } = await sendRequest('A question');
    await answer(id, 'An answer', { close: true });
    const { reply_to } = await lastMail();
    expect(await mailIn(mail(reply_to!, 'I am away', `${header}\n`))).toMatch(/sent automatically/);
    expect((await requester.call('GET', '/support')).body.data[0]).toMatchObject({ id, state: 'closed' });
  });

  it('from another address is marked, has no author, and is reported to the person', async () => {
    const { id } = await sendRequest('A question');
    await answer(id, 'An answer');
    const { reply_to } = await lastMail();
    await mailIn(mail(reply_to!, 'Send me the passcode', '', 'Anna <other@example.net>'));
    const [row] = (await requester.call('GET', '/support')).body.data;
    expect(row.messages.at(-1)).toMatchObject({ mail_from: 'other@example.net', author: null });
    expect(await lastMail()).toMatchObject({ recipient: email, kind: 'support-other-address' });
    // Addresses are compared without case.
    await mailIn(mail(reply_to!, 'It was me', '', email.toUpperCase()));
    const [after] = (await requester.call('GET', '/support')).body.data;
    expect(after.messages.at(-1)).not.toHaveProperty('mail_from');
  });

  it('with only a file stores the file name, and mails the sender that the file was not accepted', async () => {
    const { id } = await sendRequest('A question');
    await answer(id, 'An answer', { close: true });
    const { reply_to } = await lastMail();
    const part = (type: string, text: string, more = '') => `--b\nContent-Type: ${type}\n${more}\n${text}\n`;
    const raw = [
      `From: ${email}\nTo: ${reply_to}\nMessage-ID: <${Math.random()}@example.net>\n`,
      'Content-Type: multipart/mixed; boundary=b\n\n',
      part('text/plain', ''),
      part('application/pdf', 'x', 'Content-Disposition: attachment; filename="scan.pdf"\n'),
      part('image/png', 'x', 'Content-Disposition: inline; filename="logo.png"\nContent-ID: <1>\n'),
      '--b--\n',
    ].join('');
    expect(await mailIn(raw)).toBe('The mail was added to its support request');
    const [row] = (await requester.call('GET', '/support')).body.data;
    expect(row).toMatchObject({ id, state: 'open' });
    expect(row.messages.at(-1)).toMatchObject({ content: '', lost_files: ['scan.pdf'] });
    expect(await lastMail()).toMatchObject({ recipient: email, kind: 'support-files' });
  });
});

describe('a person without an account', () => {
  const token = async (to: string) => {
    const { text } = await mailTo(school.ctx.config.dataDir, to, 'support-confirm');
    return /support\/confirm\/([\w-]+)/.exec(text)?.[1] ?? '';
  };

  it('reaches the inbox after confirming the address, and is answered by mail', async () => {
    const guest = `guest-${Math.random()}@example.org`;
    const response = await school.call('POST', '/support/guest', {
      name: 'Guest',
      email: guest,
      message: 'May I come?',
    });
    expect(response.status).toBe(200);
    const before = await inbox('open');
    const link = await token(guest);
    expect((await school.call('POST', '/support/guest/confirm', { token: link })).status).toBe(200);
    expect((await school.call('POST', '/support/guest/confirm', { token: link })).status).toBe(200);
    expect((await school.call('POST', '/support/guest/confirm', { token: 'other' })).status).toBe(422);
    const [id] = (await inbox('open')).filter((each: number) => !before.includes(each));
    await answer(id, 'Yes');
    expect(await lastMail()).toMatchObject({ recipient: guest, kind: 'support-answer' });
  });
});

it('lets only organisers read, edit and delete canned answers', async () => {
  const localized_text = { en: 'Hello', de: 'Hallo', ru: 'Привет' };
  const { id } = (await moderator.call('POST', '/desk/canned', { title: 'Greeting', localized_text })).body
    .data;
  await moderator.call('PUT', `/desk/canned/${id}`, { title: 'Hi', localized_text });
  expect((await moderator.call('GET', '/desk/canned')).body.data).toContainEqual({
    id,
    title: 'Hi',
    localized_text,
  });
  expect((await requester.call('GET', '/desk/canned')).status).toBe(403);
  expect((await moderator.call('DELETE', `/desk/canned/${id}`)).status).toBe(200);
});
