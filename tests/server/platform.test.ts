import { Readable } from 'node:stream';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '../../server/auth/passwords.ts';
import { platformCommand } from '../../server/control/platform-command.ts';
import { listen } from '../support/echo.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let admin: Person;
let anna: Person;
const password = 'right horse battery';

beforeAll(async () => {
  school = await openSchool({ TRUST_PROXY: 'on' });
  const passwordHash = await hashPassword(password);
  admin = await school.person({ role: 'admin', email: 'admin@example.org', passwordHash });
  anna = await school.person({ email: 'anna@example.org', passwordHash });
});
afterAll(() => school.close());

const from = () => ({ 'x-forwarded-for': randomUUID() });
const setClosed = (closed: boolean, more: object = {}) =>
  admin.call('PUT', '/desk/platform', { closed, ...more });
afterEach(() => setClosed(false));
const signIn = (email: string, secret = password) =>
  school.call('POST', '/login', { email, password: secret }, from());

it('while closed, rejects everyone except administrators and shows the reason and opening time', async () => {
  const more = { opens_at: 1_900_000_000, localized_text: { en: 'New rooms', de: 'Neue Räume' } };
  expect((await setClosed(true, more)).status).toBe(200);
  const refused = await anna.call('GET', '/users');
  expect([refused.status, refused.body.code]).toEqual([413, 'closed']);
  expect((await admin.call('GET', '/users')).status).toBe(200);
  expect((await school.call('GET', '/platform')).body.data).toEqual({ closed: true, ...more });
});

it('while closed, answers the right password with closed, a wrong one with 422, and admits administrators', async () => {
  await setClosed(true);
  const response = await signIn('anna@example.org');
  expect([response.status, response.body.code]).toEqual([413, 'closed']);
  expect((await signIn('anna@example.org', 'wrong')).status).toBe(422);
  expect((await signIn('admin@example.org')).status).toBe(200);
});

it('while closed, rejects registration and password resets alike for every address', async () => {
  await setClosed(true);
  const known = await school.call('POST', '/password/forgot-password', { email: 'anna@example.org' }, from());
  const unknown = await school.call('POST', '/password/forgot-password', { email: 'x@example.org' }, from());
  expect([known.status, known.body]).toEqual([413, unknown.body]);
  const body = { first_name: 'A', last_name: 'B', email: 'new@example.org', password };
  expect((await school.call('POST', '/register', body, from())).body.code).toBe('closed');
});

it('cuts the sockets of non-administrators on closing; they reconnect after opening', async () => {
  const [hers, his] = [listen(school.url, anna.token), listen(school.url, admin.token)];
  for (const { socket } of [hers, his])
    if (!socket.connected) await new Promise((resolve) => socket.on('connect', () => resolve(null)));
  const cut = new Promise((resolve) => hers.socket.on('disconnect', resolve));
  await setClosed(true);
  await cut;
  expect(his.socket.connected).toBe(true);
  hers.echo.join(`notifications.${anna.id}`);
  const late = listen(school.url, anna.token);
  await expect.poll(() => late.socket.io.engine.readyState).toBe('open');
  expect([hers.socket.connected, late.socket.connected]).toEqual([false, false]);
  await setClosed(false);
  expect((await anna.call('GET', '/users')).status).toBe(200);
  const own = `presence-notifications.${anna.id}`;
  await hers.receives(({ event, channel }) => event === 'presence:subscribed' && channel === own, 15_000);
  await expect.poll(() => late.socket.connected, { timeout: 15_000 }).toBe(true);
  for (const each of [hers, his, late]) each.close();
});

it('while closed, allows signing out', async () => {
  const guest = await school.person();
  await setClosed(true);
  expect((await guest.call('POST', '/logout')).status).toBe(200);
});

it('opens and closes by command, and records both in the audit trail', async () => {
  const run = (...args: string[]) => platformCommand(school.ctx, { args, file: () => Readable.from([]) });
  await run('close', '2030-01-01T09:00+05:00');
  expect((await school.call('GET', '/platform')).body.data).toMatchObject({
    closed: true,
    opens_at: Date.parse('2030-01-01T04:00Z') / 1000,
  });
  expect((await anna.call('GET', '/users')).status).toBe(413);
  await run('open');
  expect((await anna.call('GET', '/users')).status).toBe(200);
  await expect(run('shut')).rejects.toThrow('platform open');
  await expect(run('close', 'soon')).rejects.toThrow('platform open');
  const trail = await school.ctx.db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(2).execute();
  expect(trail.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['open', null],
    ['close', null],
  ]);
});

it('mails people who tried to sign in while closed when it reopens, once', async () => {
  const email = `${randomUUID()}@example.org`;
  await school.person({ email, passwordHash: await hashPassword(password) });
  const recipients = async () => {
    const mails = school.ctx.db.selectFrom('mail').select('recipient').where('kind', '=', 'reopened');
    return (await mails.execute()).map(({ recipient }) => recipient).filter((each) => each === email);
  };
  await setClosed(true);
  await signIn(email);
  await signIn(email);
  expect(await recipients()).toEqual([]);
  await setClosed(false);
  await setClosed(true);
  await setClosed(false);
  expect(await recipients()).toEqual([email]);
});
