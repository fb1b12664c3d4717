import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let anna: Person;
let bert: Person;
let groupId: number;

const sendMessage = async (person: Person, content: string, group_id = groupId) =>
  (await person.call('POST', '/chat/message', { content, group_id })).body.data;
const found = async (person: Person, q: string, more = '') =>
  (await person.call('GET', `/chat/search?q=${encodeURIComponent(q)}${more}`)).body.data.map(
    ({ content }: { content: string }) => content,
  );

beforeAll(async () => {
  school = await openSchool();
  anna = await school.person({ name: 'Anna' });
  bert = await school.person({ name: 'Bert' });
  groupId = await school.group(anna, bert);
  for (const content of [
    'Der Müll in Köln',
    'ещё одно сообщение',
    'Қоқыс полигоны',
    'Strasse und Straße',
    '100% _sure_',
  ])
    await sendMessage(anna, content);
});
afterAll(() => school.close());

it.each([
  ['mull', 'Der Müll in Köln'],
  ['MUELL koeln', 'Der Müll in Köln'],
  ['еще', 'ещё одно сообщение'],
  ['кокыс', 'Қоқыс полигоны'],
  ['strasse und', 'Strasse und Straße'],
  ['100%', '100% _sure_'],
  ['_sure', '100% _sure_'],
])('%j finds %j', async (q, content) => {
  expect(await found(bert, q)).toEqual([content]);
});

it.each(['%%', '__', 'mull polygon', "' or 1=1 --", '\\\\'])('%j finds nothing', async (q) => {
  expect(await found(bert, q)).toEqual([]);
});

it("finds nothing in other people's groups, in deleted messages, or in replaced texts", async () => {
  const stranger = await school.person();
  expect(await found(stranger, 'mull')).toEqual([]);
  const { id } = await sendMessage(anna, 'a secret word');
  await anna.call('PUT', `/chat/message/${id}`, { content: 'another one' });
  expect([await found(bert, 'secret'), await found(bert, 'another')]).toEqual([[], ['another one']]);
  await anna.call('DELETE', `/chat/message/${id}`);
  expect(await found(bert, 'another')).toEqual([]);
  const { rows } = await school.ctx.db
    .selectFrom('message')
    .select('folded')
    .where('id', '=', id)
    .execute()
    .then((all) => ({ rows: all }));
  expect(rows).toEqual([{ folded: '' }]);
});

it('can be limited to one group, and pages before a message, newest first', async () => {
  const other = await school.group(anna);
  const ids = [];
  for (const content of ['gas one', 'gas two', 'gas three'])
    ids.push((await sendMessage(anna, content, other)).id);
  await sendMessage(anna, 'gas elsewhere');
  expect(await found(anna, 'gas', `&group_id=${other}`)).toEqual(['gas three', 'gas two', 'gas one']);
  expect(await found(anna, 'gas', `&group_id=${other}&before=${ids[2]}`)).toEqual(['gas two', 'gas one']);
});

it('requires two letters', async () => {
  const answer = await anna.call('GET', '/chat/search?q=a');
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['q']]);
});

it('lists photos, files and links of a chat to its members only', async () => {
  const stranger = await school.person();
  const { id } = await sendMessage(anna, 'Siehe https://example.org/plan und http://a.example');
  await sendMessage(anna, 'ein www.beispiel.de');
  const shared = async (person: Person, kind: string, more = '') =>
    (await person.call('GET', `/chat/group/${groupId}/shared?kind=${kind}${more}`)).body.data.map(
      (message: { content: string }) => message.content,
    );
  expect(await shared(bert, 'links')).toEqual([
    'ein www.beispiel.de',
    'Siehe https://example.org/plan und http://a.example',
  ]);
  expect(await shared(bert, 'links', `&before=${id + 1}`)).toHaveLength(1);
  expect(await shared(bert, 'files')).toEqual([]);
  expect(await shared(stranger, 'links')).toEqual([]);
  const form = new FormData();
  form.append('group_id', String(groupId));
  form.append('type', '2');
  form.append('upload', new Blob(['Entwurf']), 'plan.txt');
  await fetch(`${school.url}/api/chat/message`, {
    method: 'POST',
    headers: { authorization: `Bearer ${anna.token}` },
    body: form,
  });
  const answer = await bert.call('GET', `/chat/group/${groupId}/shared?kind=files`);
  expect(answer.body.data.map(({ file }: { file: { name: string } }) => file.name)).toEqual(['plan.txt']);
  expect((await bert.call('GET', `/chat/group/${groupId}/shared?kind=all`)).status).toBe(422);
});
