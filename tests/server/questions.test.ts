import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { QuestionFormInput } from '../../contract/questions.ts';
import { pdfFile, uploadAnswer } from '../support/answer-files.ts';
import { changesSince, cursorOf } from '../support/delta.ts';
import { mailTo } from '../support/mailbox.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let admin: Person;

beforeAll(async () => {
  school = await openSchool({ TRUST_PROXY: 'on' });
  admin = await school.person({ role: 'admin' });
  await school.ctx.db.insertInto('course').values({ id: 1, localized_title: '{"en":"Waste"}' }).execute();
});
afterAll(() => school.close());
beforeEach(() => school.ctx.db.deleteFrom('question').execute());

const form = (fields: Partial<QuestionFormInput> = {}): QuestionFormInput => ({
  kind: 'text',
  localized_title: { en: 'Diet' },
  localized_help: {},
  options: [],
  required: false,
  roles: [],
  courses: [],
  ...fields,
});
const choice = {
  kind: 'choice',
  localized_title: { en: 'Size', de: 'Größe' },
  options: [{ localized_title: { en: 'Small' } }, { localized_title: { en: 'Large', de: 'Groß' } }],
} as const;
const add = async (fields: Partial<QuestionFormInput> = {}) =>
  (await admin.call('POST', '/desk/questions', form(fields))).body.data;
const edit = (id: number, fields: Partial<QuestionFormInput>, headers = {}) =>
  admin.call('PUT', `/desk/questions/${id}`, form(fields), headers);
const answer = (by: Person, id: number, value: unknown) =>
  by.call('PUT', `/questions/${id}/answer`, { answer: value });
const questionsOf = async (person: Person): Promise<{ id: number; answer: unknown }[]> =>
  (await person.call('GET', '/questions')).body.data;
const answerOf = async (person: Person, id: number) =>
  (await questionsOf(person)).find((question) => question.id === id)?.answer;

it('asks people of a role or a course, and sends the questions to their devices', async () => {
  const anna = await school.person();
  const expert = await school.person({ role: 'expert' });
  const cursor = await cursorOf(anna);
  const all = await add();
  const experts = await add({ roles: ['expert'] });
  const course = await add({ courses: [1] });
  const idsOf = async (person: Person) => (await questionsOf(person)).map(({ id }) => id);
  expect(await idsOf(anna)).toEqual([all.id]);
  expect(await idsOf(expert)).toEqual([all.id, experts.id]);
  const { changes } = await changesSince(anna, cursor);
  expect(changes.filter(({ t }) => t === 'question').map(({ id, op }) => [id, op])).toEqual(
    expect.arrayContaining([
      [all.id, 'put'],
      [experts.id, 'del'],
    ]),
  );
  await school.ctx.db.updateTable('app_user').set({ course_type: 1 }).where('id', '=', anna.id).execute();
  expect(await idsOf(anna)).toEqual([all.id, course.id]);
  await edit(all.id, { archived: true });
  expect(await idsOf(anna)).toEqual([course.id]);
});

it.each([
  ['text', 'x'.repeat(201)],
  ['long', 'x'.repeat(5001)],
  ['number', 'many'],
  ['number', 1e12],
  ['choice', 9],
  ['choices', [1, 9]],
  ['consent', 'yes'],
  ['country', 'XX'],
] as const)('refuses a wrong answer to a question of the kind %s', async (kind, wrong) => {
  const anna = await school.person();
  const question = await add({ ...choice, options: [...choice.options], kind });
  const refused = await answer(anna, question.id, wrong);
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['answer']]);
  expect(await answerOf(anna, question.id)).toBeNull();
});

it('stores an answer once, sends it to the own devices only, and clears it', async () => {
  const [anna, bert] = [await school.person(), await school.person()];
  const { id } = await add({ ...choice, kind: 'choices', options: [...choice.options] });
  const cursors = [await cursorOf(anna), await cursorOf(bert)];
  const key = { 'idempotency-key': randomUUID() };
  for (const _ of [1, 2])
    expect(
      (await anna.call('PUT', `/questions/${id}/answer`, { answer: [2, 2] }, key)).body.data,
    ).toMatchObject({ id, answer: [2] });
  const changed = async (person: Person, cursor: string) =>
    (await changesSince(person, cursor)).changes.filter((change) => change.t === 'question');
  expect(await changed(anna, cursors[0]!)).toMatchObject([{ id, row: { answer: [2] } }]);
  expect(await changed(bert, cursors[1]!)).toEqual([]);
  const cursor = await cursorOf(anna);
  const before = (await answer(anna, id, [1])).body.data.rev;
  await answer(anna, id, null);
  const [cleared] = await changed(anna, cursor);
  // A device writes a row only if its rev is not older than the stored one.
  expect(cleared).toMatchObject({ id, row: { answer: null } });
  expect(cleared!.row.rev).toBeGreaterThan(before);
});

it('accepts no blank answer to a required question, and needs a yes to a required consent', async () => {
  const anna = await school.person();
  const text = await add({ required: true });
  const consent = await add({ kind: 'consent', required: true });
  expect((await answer(anna, text.id, '  ')).status).toBe(422);
  expect((await answer(anna, text.id, ' Vegan ')).body.data.answer).toBe('Vegan');
  expect((await answer(anna, consent.id, false)).status).toBe(422);
  expect((await answer(anna, consent.id, true)).status).toBe(200);
  expect((await answer(anna, 999_999, 'x')).status).toBe(404);
});

it('keeps answers valid: kind and chosen options stay, and the order of questions changes', async () => {
  const anna = await school.person();
  const question = await add({ ...choice, options: [...choice.options] });
  const [small, large] = question.options;
  await answer(anna, question.id, large.id);
  const fields = { ...choice, options: [large] };
  const refused = await edit(question.id, { ...fields, options: [small, { localized_title: { en: 'XL' } }] });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['options']]);
  expect((await edit(question.id, { kind: 'text' })).status).toBe(422);
  const changed = await edit(question.id, {
    ...fields,
    options: [large, { localized_title: { en: 'XL' } }],
  });
  expect(changed.body.data.options.map(({ id }: { id: number }) => id)).toEqual([large.id, 3]);
  const last = await add();
  const ordered = await admin.call('PUT', '/desk/questions/order', { ids: [last.id] });
  expect(ordered.body.data[0]).toMatchObject({ id: last.id, position: 1 });
});

it('refuses a change if another organiser has changed the question since', async () => {
  const other = await school.person({ role: 'admin', name: 'Timur' });
  const { id } = await add();
  await other.call('PUT', `/desk/questions/${id}`, form({ required: true }));
  const refused = await edit(id, {}, { 'desk-seen': `question:${id}=0` });
  expect([refused.status, refused.body.happened?.act]).toEqual([412, 'edit']);
});

it('needs two options, and a title in one language', async () => {
  const refused = await admin.call(
    'POST',
    '/desk/questions',
    form({ kind: 'choice', localized_title: { de: ' ' } }),
  );
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['localized_title']]);
  expect((await admin.call('POST', '/desk/questions', form({ kind: 'choice' }))).status).toBe(422);
});

it('stores the answers of a sign-up when its address is confirmed', async () => {
  const required = await add({ required: true });
  await add({ roles: ['expert'], required: true });
  const email = `${randomUUID()}@example.org`;
  const signUp = (body: object) =>
    school.call(
      'POST',
      '/register',
      { first_name: 'Anna', last_name: 'Weber', email, password: 'right horse battery', ...body },
      { 'x-forwarded-for': randomUUID() },
    );
  const asked = (await school.call('GET', '/questions/sign-up')).body.data;
  expect(asked.map(({ id }: { id: number }) => id)).toContain(required.id);
  const refused = await signUp({ answers: [] });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [`answers.${required.id}`]]);
  expect((await signUp({ answers: [{ question_id: required.id, answer: 'Vegan' }] })).status).toBe(200);
  const stored = () =>
    school.ctx.db.selectFrom('question_answer').select('answer').where('question_id', '=', required.id);
  expect(await stored().execute()).toEqual([]);
  const mail = await mailTo(school.ctx.config.dataDir, email, 'confirm');
  const token = /confirm\/([^?]+)/.exec(mail.links[0]!)![1];
  await school.call('POST', '/register/confirm', { token, password: 'right horse battery' });
  expect(await stored().execute()).toEqual([{ answer: 'Vegan' }]);
  // Apps that do not know the questions still sign up.
  const plain = await school.call('POST', '/register', {
    ...{ first_name: 'Ben', last_name: 'Weber', email: `${randomUUID()}@example.org` },
    password: 'right horse battery',
  });
  expect(plain.status).toBe(200);
});

it('asks invited people for the answers of their role', async () => {
  const expert = await add({ roles: ['expert'], required: true, localized_title: { en: 'Field' } });
  const link = await admin.call('POST', '/desk/invitations/link', {
    ...{ name: 'Experts', role: 'expert', max_uses: 5, days: 7 },
  });
  const { token } = link.body.data;
  const opened = (await school.call('POST', '/invitation', { token })).body.data;
  expect(opened.questions.map(({ id }: { id: number }) => id)).toContain(expert.id);
  const answers = opened.questions
    .filter(({ required }: { required: boolean }) => required)
    .map(({ id }: { id: number }) => ({ question_id: id, answer: 'Water' }));
  const accept = (body: object) =>
    school.call('POST', '/invitation/accept', {
      ...{ token, first_name: 'Eva', last_name: 'Koch', email: `${randomUUID()}@example.org` },
      password: 'right horse battery',
      ...body,
    });
  const refused = await accept({ answers: [] });
  expect([refused.status, Object.keys(refused.body.errors)]).toContainEqual(
    expect.arrayContaining([`answers.${expert.id}`]),
  );
  expect((await accept({ answers })).status).toBe(200);
});

it('filters people by answers, exports them, and deletes them with the person', async () => {
  const [anna, bert] = [await school.person({ name: 'Anna Q' }), await school.person({ name: 'Bert Q' })];
  const question = await add({ ...choice, options: [...choice.options] });
  await answer(anna, question.id, 2);
  const found = async (value: string) =>
    (await admin.call('GET', `/desk/people?q=Q&answer=${question.id}:${value}`)).body.data.people.map(
      ({ id }: { id: number }) => id,
    );
  expect(await found('2')).toEqual([anna.id]);
  expect(await found('any')).toEqual([anna.id]);
  expect(await found('none')).toEqual([bert.id]);
  expect(await found('1')).toEqual([]);
  const csv = await fetch(`${school.url}/api/desk/people/export/people.csv?lang=de&q=Anna`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const [head = '', row = ''] = (await csv.text()).split('\r\n');
  expect([head.includes('Größe'), row.includes('Groß')]).toEqual([true, true]);
  await anna.call('DELETE', '/profile');
  const left = school.ctx.db.selectFrom('question_answer').select('answer').where('user_id', '=', anna.id);
  expect(await left.execute()).toEqual([]);
});

it('shows administrators the answers of a person in their language', async () => {
  const anna = await school.person();
  const text = await add();
  const size = await add({ ...choice, options: [...choice.options] });
  const visa = await add({ kind: 'file', localized_title: { en: 'Visa' } });
  await answer(anna, text.id, 'Vegan');
  await answer(anna, size.id, size.options[1].id);
  await uploadAnswer(school, anna, visa.id, pdfFile('visa.pdf', '%PDF-1.7'));
  const years = await add({ kind: 'number', localized_title: { en: 'Years' } });
  await answer(anna, years.id, 1.5);
  const read = (person: Person) =>
    person.call('GET', `/desk/people/${anna.id}/answers`, undefined, { 'x-lang': 'de' });
  expect((await read(admin)).body.data).toMatchObject([
    { question_id: text.id, text: 'Vegan', bytes: null },
    { question_id: size.id, text: 'Groß', bytes: null },
    { question_id: visa.id, text: 'visa.pdf', bytes: 8 },
    { question_id: years.id, text: '1,5', bytes: null },
  ]);
  expect((await read(anna)).status).toBe(403);
  await answer(anna, text.id, null);
  expect((await read(admin)).body.data).toHaveLength(3);
});
