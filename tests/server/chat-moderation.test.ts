import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let anna: Person;
let bert: Person;
let moderator: Person;
let groupId: number;

beforeAll(async () => {
  school = await openSchool();
  moderator = await school.person({ role: 'moderator' });
});
afterAll(() => school.close());
beforeEach(async () => {
  anna = await school.person({ name: 'Anna' });
  bert = await school.person({ name: 'Bert' });
  groupId = await school.group(anna, bert);
});

const sendMessage = async (person: Person, content: string, group_id = groupId) =>
  (await person.call('POST', '/chat/message', { content, group_id })).body.data.id as number;
const reports = async () => (await moderator.call('GET', '/desk/chat')).body.data.reports;
const audited = () =>
  school.ctx.db.selectFrom('audit').select(['action', 'actor_id', 'target_id', 'details']).execute();

it('shows a reported message with the messages around it, and accepts one decision', async () => {
  const ids: number[] = [];
  for (const text of ['one', 'two', 'buy now', 'three', 'four', 'five'])
    ids.push(await sendMessage(anna, text));
  await bert.call('PUT', `/chat/message/${ids[2]}/spam`);
  const [report] = await reports();
  expect(report).toMatchObject({
    message: { id: ids[2], content: 'buy now' },
    group: { id: groupId, private: false },
    reports: 1,
  });
  const texts = (list: { content: string }[]) => list.map(({ content }) => content);
  expect([texts(report.before), texts(report.after)]).toEqual([
    ['one', 'two'],
    ['three', 'four'],
  ]);
  expect((await moderator.call('POST', `/desk/chat/${ids[2]}`, { verdict: 'spam' })).status).toBe(200);
  expect(await reports()).toEqual([]);
  const seen = (await anna.call('GET', `/chat/message?filter[group_id]=${groupId}&limit=50`)).body.data;
  expect(seen.find(({ id }: { id: number }) => id === ids[2]).spam).toBe(true);
  const last = (await audited()).at(-1);
  expect(last).toMatchObject({ action: 'spam', actor_id: moderator.id, target_id: anna.id });
  expect(JSON.stringify(last)).not.toContain('buy');
});

it('restores a wrongly reported message for all, and deletes a rejected one', async () => {
  const [fine, bad] = [await sendMessage(anna, 'fine'), await sendMessage(anna, 'bad')];
  for (const id of [fine, bad]) await bert.call('PUT', `/chat/message/${id}/spam`);
  await moderator.call('POST', `/desk/chat/${fine}`, { verdict: 'restore' });
  await moderator.call('POST', `/desk/chat/${bad}`, { verdict: 'delete' });
  const seen = (await bert.call('GET', `/chat/message?filter[group_id]=${groupId}&limit=50`)).body.data;
  expect(seen.map(({ id, spam }: { id: number; spam: boolean }) => [id, spam])).toEqual([[fine, false]]);
});

it('mutes a person in one group, and unmutes them', async () => {
  const silence = (seconds: number) =>
    moderator.call('POST', '/desk/chat/silence', { group_id: groupId, user_id: bert.id, seconds });
  await silence(3600);
  expect((await bert.call('POST', '/chat/message', { content: 'x', group_id: groupId })).status).toBe(403);
  const other = await school.group(bert);
  expect((await bert.call('POST', '/chat/message', { content: 'x', group_id: other })).status).toBe(200);
  await silence(0);
  expect((await bert.call('POST', '/chat/message', { content: 'x', group_id: groupId })).status).toBe(200);
  expect((await silence(31 * 24 * 3600)).status).toBe(422);
});

it('lets a moderator join a private chat until they leave', async () => {
  const { id } = (await anna.call('POST', '/chat/private', { user_id: bert.id })).body.data;
  const block = (blocked: boolean) => moderator.call('POST', '/desk/chat/block', { group_id: id, blocked });
  await block(true);
  expect((await anna.call('POST', '/chat/message', { content: 'x', group_id: id })).status).toBe(403);
  const row = (await bert.call('GET', '/chat/group')).body.data.find(
    (group: { id: number }) => group.id === id,
  );
  expect(row.blocked).toBe(true);
  await block(false);
  expect((await anna.call('POST', '/chat/message', { content: 'x', group_id: id })).status).toBe(200);
});

it('gives no access to unreported messages', async () => {
  const id = await sendMessage(anna, 'private matters');
  expect((await moderator.call('POST', `/desk/chat/${id}`, { verdict: 'delete' })).status).toBe(404);
  expect(await reports()).toEqual([]);
});
