import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { administratorGreeting } from '../../server/administrator-greeting.ts';
import { setUpCommand } from '../../server/control/set-up-command.ts';
import { openSchool, type School } from '../support/school.ts';

let school: School;

beforeAll(async () => {
  school = await openSchool({ DEMO: 'off', TRUST_PROXY: 'on', PUBLIC_URL: 'https://school.example' });
});
afterAll(() => school.close());

const from = () => ({ 'x-forwarded-for': randomUUID() });
const tokenIn = (text: string) => /https:\/\/school\.example\/setup\/([\w-]+)/.exec(text)?.[1] ?? '';
const newLink = async () =>
  tokenIn((await setUpCommand(school.ctx, { args: [], file: () => Readable.from([]) })) as string);
const account = (email = `${randomUUID()}@example.org`) => ({
  first_name: 'Ada',
  last_name: 'Weber',
  email,
  password: 'right horse battery',
});
const use = (token: string, body: object = account()) => school.call('POST', `/setup/${token}`, body, from());
const isValid = async (token: string) =>
  (await school.call('GET', `/setup/${token}`, undefined, from())).body.data.valid;

it('prints a set-up link at the start until there is an administrator', async () => {
  const greet = () => administratorGreeting(school.ctx.db, school.ctx.config, school.ctx.now());
  await school.person({ role: 'moderator' });
  const token = tokenIn(await greet());
  expect(await isValid(token)).toBe(true);
  const ada = account('ada@example.org');
  expect((await use(token, ada)).status).toBe(200);
  expect(await greet()).toBe('');
  const signedIn = await school.call('POST', '/login', { email: ada.email, password: ada.password }, from());
  expect(signedIn.body.data.user.role.alias).toBe('platformadmin');
});

it('creates one account per link, also from simultaneous requests', async () => {
  const token = await newLink();
  const answers = await Promise.all([use(token), use(token), use(token)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  expect(await isValid(token)).toBe(false);
});

it('keeps the link if the input is refused', async () => {
  const token = await newLink();
  const weak = await use(token, { ...account(), password: 'password1' });
  const known = await use(token, account('ADA@example.org'));
  expect([weak.status, Object.keys(weak.body.errors)]).toEqual([422, ['password']]);
  expect([known.status, Object.keys(known.body.errors)]).toEqual([422, ['email']]);
  expect(await isValid(token)).toBe(true);
});

it('refuses unknown links, expired ones, and earlier ones after a new one was printed', async () => {
  const [earlier, latest] = [await newLink(), await newLink()];
  for (const token of [earlier, 'a'.repeat(43)])
    expect((await use(token)).body.errors).toHaveProperty('token');
  school.clock.shift = 24 * 3_600_000;
  expect((await use(latest)).status).toBe(422);
  school.clock.shift = 0;
});

it('limits attempts of an address', async () => {
  const same = from();
  const statuses = new Set<number>();
  for (let n = 0; n < 101; n++)
    statuses.add((await school.call('GET', `/setup/${'b'.repeat(43)}`, undefined, same)).status);
  expect([...statuses]).toEqual([200, 429]);
});
