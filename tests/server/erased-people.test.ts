import { Transformer } from '@napi-rs/image';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { erasePerson } from '../../server/areas/account/erase-person.ts';
import { createSession } from '../../server/auth/sessions.ts';
import { importProgramme } from '../../server/import/import-programme.ts';
import { readProgramme } from '../../server/import/read-programme.ts';
import { changesSince, cursorOf } from '../support/delta.ts';
import { extensionsHeaders } from '../support/our-app.ts';
import { frabXml } from '../support/programmes/frab.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let bert: Person;

beforeAll(async () => {
  school = await openSchool();
  bert = await school.person({ name: 'Bert' });
});
afterAll(() => school.close());

const canary = 'Canary-Aigerim';

/** A person with data of every kind. */
async function everywhere() {
  const anna = await school.person({ name: canary });
  const groupId = await school.group(anna, bert);
  const { id: privateId } = (await anna.call('POST', '/chat/private', { user_id: bert.id })).body.data;
  const sendMessage = async (person: Person, content: string, group_id: number, more = {}) =>
    (await person.call('POST', '/chat/message', { content, group_id, ...more })).body.data.id as number;
  const response = await sendMessage(anna, `${canary} said this`, groupId);
  await sendMessage(bert, 'an answer', groupId, { replyId: response });
  await sendMessage(anna, `${canary} whispered`, privateId);
  const answer = await anna.call('POST', '/profile', {
    description: canary,
    study: [canary],
    phone: '+77011234567',
    'localized_name.de': canary,
  });
  expect(answer.status).toBe(200);
  const form = new FormData();
  const picture = await Transformer.fromRgbaPixels(new Uint8Array(40_000).fill(90), 100, 100).png();
  form.append('avatar', new Blob([new Uint8Array(picture)]), 'a.png');
  const pictured = await fetch(`${school.url}/api/profile`, {
    method: 'POST',
    headers: { ...extensionsHeaders, authorization: `Bearer ${anna.token}` },
    body: form,
  });
  const { avatar } = (await pictured.json()).data;
  const { db } = school.ctx;
  await db.insertInto('log').values({ user_id: anna.id, type: 'general', title: canary }).execute();
  const { email } = await db
    .updateTable('app_user')
    .set({ email: `${canary}@example.org`, decline_reason: canary })
    .where('id', '=', anna.id)
    .returning('email')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('mail')
    .values({ kind: 'approved', recipient: email!, language: 'en', subject: canary })
    .execute();
  await db
    .insertInto('audit')
    .values({ action: 'decline', target_id: anna.id, details: JSON.stringify({ reason: canary }) })
    .execute();
  return { anna, groupId, privateId, avatar };
}

/** All texts of the database. */
async function database(): Promise<string> {
  const { db } = school.ctx;
  const tables = [
    'app_user',
    'session',
    'log',
    'log_state',
    'message',
    'chat_group',
    'idempotency',
    'rating',
    'file',
  ] as const;
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows);
}

it('erasing an account signs out all devices and keeps messages without a name', async () => {
  const { anna, groupId, privateId, avatar } = await everywhere();
  const cursor = await cursorOf(bert);
  expect((await anna.call('DELETE', '/profile')).status).toBe(200);
  expect((await anna.call('GET', '/profile')).status).toBe(401);
  expect((await bert.call('GET', `/user/${anna.id}`)).status).toBe(404);
  expect((await bert.call('GET', avatar.replace('/api', ''))).status).toBe(404);
  const { changes } = await changesSince(bert, cursor);
  expect(changes).toContainEqual(expect.objectContaining({ t: 'user', id: anna.id, op: 'del' }));
  const group = changes.find((one: { t: string; id: number }) => one.t === 'group' && one.id === groupId);
  expect(group?.row.members.map(({ id }: { id: number }) => id)).not.toContain(anna.id);
  const response = await bert.call('GET', `/chat/message?filter[group_id]=${groupId}`);
  const message = response.body.data.find((row: { author: { id: number } }) => row.author.id === anna.id);
  expect(message).toMatchObject({
    content: `${canary} said this`,
    author: { first_name: '', last_name: '' },
  });
  expect((await bert.call('GET', `/chat/message?filter[group_id]=${privateId}`)).body.data).toHaveLength(1);
  const { db } = school.ctx;
  const recorded = db.selectFrom('change').select('t').where('audience', '=', `user:${anna.id}`);
  expect(await recorded.execute()).toEqual([]);
  expect(await db.selectFrom('session').selectAll().where('user_id', '=', anna.id).execute()).toEqual([]);
  expect(await db.selectFrom('log').selectAll().where('user_id', '=', anna.id).execute()).toEqual([]);
  const row = await db.selectFrom('app_user').selectAll().where('id', '=', anna.id).executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(canary);
  expect(JSON.stringify(row)).not.toContain('+77011234567');
});

it('erasing with messages deletes every text of the person, also in quotes of others', async () => {
  const before = await database();
  const { anna, groupId } = await everywhere();
  const cursor = await cursorOf(bert);
  expect(await database()).not.toBe(before);
  expect((await anna.call('DELETE', '/profile?messages=1')).status).toBe(200);
  const left = JSON.parse(await database()).flat() as { group_id?: number; id?: number }[];
  const fresh = left.filter((row) => row.group_id === groupId || row.id === anna.id);
  expect(JSON.stringify(fresh)).not.toContain(canary);
  const { data } = (await bert.call('GET', `/chat/message?filter[group_id]=${groupId}`)).body;
  expect(data).toMatchObject([{ content: 'an answer' }]);
  expect(JSON.stringify(data)).not.toContain(canary);
  const { changes } = await changesSince(bert, cursor);
  expect(JSON.stringify(changes)).not.toContain(canary);
  const group = changes.find((one: { t: string; id: number }) => one.t === 'group' && one.id === groupId);
  expect(group?.row).toMatchObject({ message_count: 1, message: { content: 'an answer' } });
});

it('another device of the person learns that the account is gone, other people do not', async () => {
  const cora = await school.person();
  const { token } = await createSession(school.ctx.db, cora.id, 'phone');
  const endedToken = await createSession(school.ctx.db, bert.id, 'phone');
  const erasedStateOf = async (bearer?: string) => {
    const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
    return (await school.call('POST', '/session/erased', undefined, headers)).body.data;
  };
  expect(await erasedStateOf(token)).toEqual({ erased: false });
  await cora.call('DELETE', '/profile');
  expect(await erasedStateOf(token)).toEqual({ erased: true });
  await school.call('POST', '/logout', undefined, { authorization: `Bearer ${endedToken.token}` });
  for (const other of [endedToken.token, bert.token, 'unknown', undefined])
    expect(await erasedStateOf(other)).toEqual({ erased: false });
});

it('an import of the programme does not write the name of an erased speaker back', async () => {
  const { db } = school.ctx;
  const date = `${new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)}T10:00:00+05:00`;
  const file = frabXml([{ guid: 'x', title: 'Imported talk', date, persons: ['Dana Nurlan'] }]);
  const programme = () => readProgramme(new TextEncoder().encode(file), 'Asia/Almaty', school.ctx.now());
  await importProgramme(school.ctx, programme());
  const speaker = db.selectFrom('app_user').selectAll().where('first_name', '=', 'Dana');
  const { id } = await speaker.executeTakeFirstOrThrow();
  await erasePerson(school.ctx, { id, sessionId: 0 }, false);
  await importProgramme(school.ctx, programme());
  const row = await db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ first_name: '', last_name: '', source: null, source_key: null });
  // The programme names its speaker, without the account.
  expect(await speaker.execute()).toMatchObject([{ status: 'none', last_name: 'Nurlan' }]);
});

it('the address can be registered again', async () => {
  const email = 'again@example.org';
  const first = await school.person({ email });
  expect((await first.call('DELETE', '/profile')).status).toBe(200);
  const second = await school.person({ email });
  expect((await second.call('GET', '/profile')).body.data.email).toBe(email);
});
