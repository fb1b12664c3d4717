import { setTimeout as pause } from 'node:timers/promises';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let admin: Person;
let platformAdmin: Person;
let anna: Person;
let groupId: number;

beforeAll(async () => {
  school = await openSchool();
  admin = await school.person({ role: 'admin', name: 'Boris' });
  platformAdmin = await school.person({ role: 'platformadmin' });
  anna = await school.person({ name: '=Anna', email: 'anna@example.org', passwordHash: 'a secret hash' });
  groupId = await school.group(anna, admin);
});
afterAll(() => school.close());

const setArchived = async (archived: boolean) => {
  const { version } = (await admin.call('GET', '/desk/school')).body.data;
  return (await admin.call('PUT', '/desk/school', { base: version, archived })).status;
};
const send = (person: Person, content: string) =>
  person.call('POST', '/chat/message', { content, group_id: groupId });

it('an archived school can be read but not changed, also by organisers, until it is opened again', async () => {
  const { id } = (await send(anna, 'before')).body.data;
  expect(await setArchived(true)).toBe(200);
  expect((await school.call('GET', '/school')).body.data.archived).toBe(true);
  for (const person of [anna, admin]) {
    const { status, body } = await send(person, 'after');
    expect([status, body.code]).toEqual([423, 'archived']);
  }
  const german = await anna.call(
    'POST',
    '/chat/message',
    { content: 'x', group_id: groupId },
    { 'x-lang': 'de' },
  );
  expect(german.body.message).toContain('Die Schule ist abgeschlossen');
  expect((await admin.call('POST', '/desk/courses', { localized_title: { en: 'New' } })).status).toBe(423);
  expect(
    (
      await school.call('POST', '/register', {
        first_name: 'N',
        last_name: 'N',
        email: 'n@example.org',
        password: 'right horse battery',
      })
    ).status,
  ).toBe(423);
  const listed = (await anna.call('GET', `/chat/message?filter[group_id]=${groupId}`)).body.data;
  expect(listed.map((message: { content: string }) => message.content)).toEqual(['before']);
  expect((await anna.call('GET', '/events')).status).toBe(200);
  expect((await admin.call('POST', `/chat/message/${id}/read`)).status).toBe(200);
  expect(await setArchived(false)).toBe(200);
  expect((await send(anna, 'again')).status).toBe(200);
});

it('refuses operations of a push for good, so that the device shows the reason', async () => {
  await setArchived(true);
  const op = {
    op_id: crypto.randomUUID(),
    lane: `group:${groupId}`,
    kind: 'message.send',
    args: { group_id: groupId, content: 'late' },
  };
  const { body } = await anna.call('POST', '/sync/push', { ops: [op] });
  const [result] = Array.isArray(body.data) ? body.data : body.data.results;
  expect(result).toMatchObject({ status: 'dead', http: 423, code: 'archived' });
  await setArchived(false);
});

it('answers an operation that was performed before, as it did then', async () => {
  const args = { group_id: groupId, content: 'in time' };
  const ops = [{ op_id: crypto.randomUUID(), lane: `group:${groupId}`, kind: 'message.send', args }];
  const push = async () => (await anna.call('POST', '/sync/push', { ops })).body.data[0];
  const first = await push();
  await setArchived(true);
  expect(await push()).toMatchObject({ status: 'done', data: { id: first.data.id } });
  await setArchived(false);
});

async function exported(person: Person): Promise<Record<string, string>> {
  const { id } = (await person.call('POST', '/desk/school/export')).body.data;
  for (let tries = 0; ; tries++) {
    const { data } = (await person.call('GET', `/desk/school/export/${id}`)).body;
    if (data.state === 'ready') break;
    expect([data.state, tries < 600]).toEqual(['working', true]);
    await pause(50);
  }
  const answer = await fetch(`${school.url}/api/desk/school/export/${id}/file`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(answer.status).toBe(200);
  expect((await admin.call('GET', `/desk/school/export/${id}`)).status).toBe(403);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

it('exports rows, files, people and programme, without private chats and what lets somebody in', async () => {
  await send(anna, 'words for the group');
  const opened = await anna.call('POST', '/chat/private', { user_id: admin.id });
  await anna.call('POST', '/chat/message', { content: 'words in private', group_id: opened.body.data.id });
  const times = { time_start: new Date(), time_finish: new Date(Date.now() + 3_600_000) };
  const { id } = await school.ctx.db
    .insertInto('event')
    .values({ name: 'Excursion', kind: 'workshop', ...times })
    .returning('id')
    .executeTakeFirstOrThrow();
  const entry = { starred: true, note: 'words for herself' };
  expect((await anna.call('PUT', `/event/${id}/agenda`, entry)).status).toBe(200);
  const { db } = school.ctx;
  const at = new Date();
  await db
    .insertInto('contact')
    .values({ user_id: anna.id, person_id: admin.id, shared: true, note: 'words about a contact', at })
    .execute();
  await db
    .insertInto('business_meeting')
    .values({
      requester_id: anna.id,
      partner_id: admin.id,
      state: 'requested',
      way: 'online',
      minutes: 30,
      message: 'words before a meeting',
      message_by: anna.id,
      at,
    })
    .execute();
  await db
    .insertInto('rating')
    .values({ event_id: id, user_id: anna.id, relevant: 1, informative: 1, interesting: 1 })
    .execute();
  await db
    .insertInto('second_factor')
    .values({ user_id: anna.id, secret: Buffer.from('seed'), created_at: new Date() })
    .execute();
  const hook = {
    url: 'https://hooks.example/secret',
    events: '[]',
    secret: Buffer.from('key'),
    active: false,
  };
  await db
    .insertInto('webhook')
    .values({ ...hook, created_at: at })
    .execute();
  const files = await exported(platformAdmin);
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['people.csv', 'schedule.json', 'rows/message.json']),
  );
  const messages = JSON.parse(files['rows/message.json']!) as { content: string }[];
  expect(messages.map(({ content }) => content)).toContain('words for the group');
  const everything = Object.values(files).join('\n');
  const ofPeople = [
    'words in private',
    'words for herself',
    'words about a contact',
    'words before a meeting',
  ];
  for (const secret of [...ofPeople, 'a secret hash', 'hooks.example', anna.token])
    expect(everything).not.toContain(secret);
  expect(JSON.parse(files['rows/rating.json']!)).toEqual([expect.not.objectContaining({ user_id: anna.id })]);
  for (const table of ['session', 'passkey', 'second_factor', 'recovery_code'])
    expect(Object.keys(files)).not.toContain(`rows/${table}.json`);
  expect(Object.keys(files)).not.toContain('rows/ballot_key.json');
  expect(files['people.csv']).toContain("'=Anna");
  for (const [name, text] of Object.entries(files)) if (name.startsWith('rows/')) JSON.parse(text);
});

it('exports anonymous questions without anything that leads to their authors', async () => {
  const { id } = await school.ctx.db
    .insertInto('event')
    .values({
      name: 'Glass',
      kind: 'lecture',
      time_start: new Date(),
      time_finish: new Date(Date.now() + 1000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await admin.call('PUT', `/event/${id}/room`, { questions: 'direct', anonymous: true });
  const author = await school.person();
  const ask = (anonymous: boolean) =>
    author.call('POST', '/event-question', { event_id: id, content: 'Why?', anonymous });
  const hidden = (await ask(true)).body.data.id as number;
  const named = (await ask(false)).body.data.id as number;
  await admin.call('POST', `/event-question/${hidden}/moderate`, { act: 'answered', answer: 'So.' });
  const files = await exported(platformAdmin);
  const questions = JSON.parse(files['rows/event_question.json']!) as { id: number; user_id?: number }[];
  expect(questions.find((row) => row.id === hidden)).not.toHaveProperty('user_id');
  expect(questions.find((row) => row.id === named)).toMatchObject({ user_id: author.id });
  expect(files['rows/log.json']).not.toContain(`question:${hidden}`);
  expect(Object.keys(files)).not.toContain('rows/event_question_vote.json');
  expect(Object.keys(files)).not.toContain('rows/event_question_report.json');
  expect(Object.keys(files)).not.toContain('rows/event_question_key.json');
  expect(Object.keys(files)).not.toContain('rows/event_question_vote_key.json');
  expect(Object.keys(files)).not.toContain('rows/held_refusal.json');
});
