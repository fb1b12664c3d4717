import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailTo } from '../support/mailbox.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let admin: Person;
let moderator: Person;
const password = 'right horse battery';

beforeAll(async () => {
  school = await openSchool({ TRUST_PROXY: 'on', PUBLIC_URL: 'https://school.example' });
  admin = await school.person({ role: 'admin' });
  moderator = await school.person({ role: 'moderator' });
});
afterAll(() => school.close());

const from = () => ({ 'x-forwarded-for': randomUUID() });
/** A sign-up whose address is not confirmed; returns the id of the account and the token of its mail. */
async function signUp() {
  const email = `${randomUUID()}@example.org`;
  const body = { first_name: 'Anna', last_name: 'Weber', email, password };
  expect((await school.call('POST', '/register', body, from())).status).toBe(200);
  const { id } = await school.ctx.db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const tokenOf = async (mails: number) => {
    const { links } = await mailTo(school.ctx.config.dataDir, email, 'confirm', mails);
    return new URL(links[0]!).pathname.split('/').at(-1)!;
  };
  return { id, email, tokenOf };
}
const confirm = (token: string) => school.call('POST', '/register/confirm', { token, password }, from());

it('is mailed the link again by organisers; either link confirms the address', async () => {
  const { id, tokenOf } = await signUp();
  await tokenOf(0);
  expect((await moderator.call('POST', `/desk/people/${id}/confirmation`)).status).toBe(200);
  expect((await confirm(await tokenOf(1))).status).toBe(200);
  expect((await moderator.call('POST', `/desk/people/${id}/confirmation`)).status).toBe(404);
});

it('is limited to as many mails as an address may receive', async () => {
  const { id } = await signUp();
  const send = () => moderator.call('POST', `/desk/people/${id}/confirmation`);
  let status = 200;
  for (let at = 0; at < 20 && status === 200; at++) ({ status } = await send());
  expect(status).toBe(429);
});

it('is confirmed by administrators only; the account then waits for approval, with its answers', async () => {
  const form = {
    ...{ kind: 'text', localized_title: { en: 'Diet' }, localized_help: {}, options: [] },
    ...{ required: true, roles: [], courses: [] },
  };
  const question = (await admin.call('POST', '/desk/questions', form)).body.data;
  const email = `${randomUUID()}@example.org`;
  const answers = [{ question_id: question.id, answer: 'Vegan' }];
  const body = { first_name: 'Nina', last_name: 'Li', email, password, answers };
  await school.call('POST', '/register', body, from());
  const { people } = (await moderator.call('GET', '/desk/waiting')).body.data;
  const { id } = people.find((each: { email: string }) => each.email === email);
  const answersOf = async () => (await admin.call('GET', `/desk/people/${id}/answers`)).body.data;
  expect(await answersOf()).toMatchObject([{ question_id: question.id, text: 'Vegan' }]);
  const path = `/desk/people/${id}/confirm`;
  expect((await moderator.call('POST', path)).status).toBe(403);
  expect((await admin.call('POST', path)).body.data).toMatchObject({
    id,
    confirmed: true,
    status: 'pending',
  });
  expect((await admin.call('POST', path)).status).toBe(404);
  expect(await answersOf()).toMatchObject([{ question_id: question.id, text: 'Vegan' }]);
  expect((await moderator.call('POST', '/desk/people/approve', { ids: [id] })).body.data.ids).toEqual([id]);
  expect((await school.call('POST', '/login', { email, password }, from())).status).toBe(200);
});
