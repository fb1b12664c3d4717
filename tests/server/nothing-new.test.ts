import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { saveHelper } from '../../server/areas/check-in/helpers.ts';
import { write } from '../../server/db/write.ts';
import { cursorOf } from '../support/delta.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let [anna, bert, admin, chatAdmin] = [] as unknown as [Person, Person, Person, Person];
let groupId = 0;
let messageId = 0;
let eventId = 0;

const send = (person: Person, content: string) =>
  person.call('POST', '/chat/message', { content, group_id: groupId });

beforeAll(async () => {
  school = await openSchool();
  anna = await school.person({ name: 'Anna' });
  bert = await school.person({ name: 'Bert' });
  admin = await school.person({ role: 'admin' });
  chatAdmin = await school.person({ chatAdmin: true });
  groupId = await school.group(anna, bert);
  messageId = (await send(anna, 'hello')).body.data.id;
  await send(anna, 'newer');
  const event = await school.ctx.db
    .insertInto('event')
    .values({ name: 'Tour', kind: 'lecture', time_start: new Date(), time_finish: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  eventId = event.id;
});
afterAll(() => school.close());
afterEach(() => vi.restoreAllMocks());

/** Pulls, and says whether the answer came from memory. */
async function pull(person: Person, cursor: string) {
  const asked = vi.spyOn(school.ctx.caughtUp, 'isCurrent');
  await person.settled();
  const { status, body } = await person.call('GET', `/sync?cursor=${cursor}`);
  const fromMemory = asked.mock.results.at(-1)?.value === true;
  asked.mockRestore();
  return { status, fromMemory, changes: body.data?.changes ?? [], cursor: body.data?.cursor ?? '' };
}

/** A cursor at which the next pull is answered from memory. */
async function currentCursor(person: Person): Promise<string> {
  const { cursor } = await pull(person, await cursorOf(person));
  expect(await pull(person, cursor)).toMatchObject({ fromMemory: true, changes: [], cursor });
  return cursor;
}

describe('a device with nothing new', () => {
  it('is answered without a statement, with its own cursor, until something changes', async () => {
    const cursor = await currentCursor(bert);
    const stranger = await school.person();
    await school.group(stranger, anna);
    expect(await pull(bert, cursor)).toMatchObject({ fromMemory: true, cursor });
    await send(anna, 'news');
    const { fromMemory, changes, cursor: next } = await pull(bert, cursor);
    expect(fromMemory).toBe(false);
    expect(changes.map(({ t }: { t: string }) => t).toSorted()).toEqual(['group', 'message']);
    expect(await pull(bert, next)).toMatchObject({ fromMemory: true, changes: [] });
  });

  it('asks the database with another cursor, and on another device', async () => {
    const older = await cursorOf(bert);
    await send(anna, 'between');
    await currentCursor(bert);
    expect((await pull(bert, older)).changes).not.toEqual([]);
  });

  it('is signed out like others', async () => {
    const cursor = await currentCursor(bert);
    const guest = await school.person();
    await currentCursor(guest);
    await guest.call('POST', '/logout');
    expect((await guest.call('GET', `/sync?cursor=${cursor}`)).status).toBe(401);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['an edited message', () => anna.call('PUT', `/chat/message/${messageId}`, { content: 'edited' })],
    ['a reaction to an older message', () => react('🎉')],
    ['its own report on another device', () => bert.call('PUT', `/chat/message/${messageId}/spam`, {})],
    ['a read mark of another device', () => bert.call('POST', `/chat/message/${messageId + 1}/read`, {})],
    ['a renamed group', () => chatAdmin.call('POST', `/chat/group/${groupId}`, { title: 'Renamed' })],
    ['a new group', () => school.group(anna, bert)],
    ['a new member', async () => join((await school.person()).id)],
    ['a private chat', () => anna.call('POST', '/chat/private', { user_id: bert.id })],
    ['a star on another device', () => bert.call('PUT', `/event/${eventId}/agenda`, { starred: true })],
    ['a changed profile', () => anna.call('POST', '/profile', { position: 'Geologist' })],
    ['check-in help', help],
    ['a deleted message', () => anna.call('DELETE', `/chat/message/${messageId}`)],
    ['the end of a membership', () => chatAdmin.call('DELETE', `/chat/group/${groupId}/${bert.id}`)],
  ])('is sent %s', async (_, act) => {
    const cursor = await currentCursor(bert);
    await act();
    const { fromMemory, status, changes } = await pull(bert, cursor);
    expect(fromMemory).toBe(false);
    if (status !== 410) expect(changes).not.toEqual([]);
  });

  it('of a person with a new role fetches everything again', async () => {
    const cursor = await currentCursor(anna);
    const edited = await admin.call('PUT', `/desk/people/${anna.id}`, { role: 'moderator' });
    expect(edited.status).toBe(200);
    expect(await pull(anna, cursor)).toMatchObject({ fromMemory: false, status: 410 });
    expect((await anna.call('GET', '/desk/overview')).status).toBe(200);
  });
});

const react = (emoji: string) => anna.call('PUT', `/chat/message/${messageId}/reaction`, { emoji });
const join = (userId: number) => chatAdmin.call('POST', `/chat/group/${groupId}/${userId}`);

function help() {
  const { db, announcer, now } = school.ctx;
  const help = { user_id: bert.id, event_id: null, ends_at: Math.floor(Date.now() / 1000) + 3600 };
  return write(db, announcer, (tx) => saveHelper(tx, { now }, { id: admin.id }, help));
}
