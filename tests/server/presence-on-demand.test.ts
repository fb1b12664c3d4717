import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Listener, listen, pause } from '../support/echo.ts';
import { extensionsHeaders } from '../support/our-app.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
const open = new Set<Listener>();

beforeAll(async () => {
  school = await openSchool();
});
afterEach(() => {
  for (const listener of open) listener.close();
  open.clear();
});
afterAll(() => school.close());

const connect = async (person: Person, headers: Record<string, string> = extensionsHeaders) => {
  const listener = listen(school.url, person.token, headers);
  open.add(listener);
  await listener.receives(({ event }) => event === 'users');
  return listener;
};
const lists = (listener: Listener): number[][] =>
  listener.received.flatMap(({ event, data }) =>
    event === 'users' && data.online?.length >= 0 ? [data.online] : [],
  );
/** In a change, `online` is a boolean. */
const listsPerson = ({ event, data }: { event: string; data: { online?: unknown } }, id: number): boolean =>
  event === 'users' && Array.isArray(data.online) && data.online.includes(id);
/** People about whom a change was sent. */
const changed = (listener: Listener): number[] =>
  listener.received.flatMap(({ event, data }) =>
    event === 'users' ? [data.id ?? [], data.came ?? [], data.went ?? []].flat() : [],
  );
const privateChat = async (one: Person, other: Person): Promise<number> =>
  (await one.call('POST', '/chat/private', { user_id: other.id })).body.data.id;

describe('a client that asks for presence', () => {
  it('is sent only people in private chats with it', async () => {
    const [anna, bert, carl, dana] = await Promise.all([1, 2, 3, 4].map(() => school.person()));
    await privateChat(anna!, bert!);
    await school.group(anna!, carl!);
    const berts = await connect(bert!);
    await connect(carl!);
    const annas = await connect(anna!);
    expect(lists(annas)).toEqual([[bert!.id]]);
    const others = await connect(dana!, {});
    berts.close();
    await annas.receives(
      ({ event, data }) => event === 'users' && data.id === bert!.id && !data.online,
      8000,
    );
    await others.receives(({ event, data }) => event === 'users' && data.id === bert!.id, 8000);
    expect(new Set(changed(annas))).toEqual(new Set([bert!.id]));
  }, 30_000);

  it('is sent everybody while it shows people', async () => {
    const [anna, bert, carl, dana] = await Promise.all([1, 2, 3, 4].map(() => school.person()));
    const hidden = await school.person({ visible: false });
    await connect(bert!);
    await connect(hidden);
    const annas = await connect(anna!);
    annas.echo.private('people');
    await annas.receives((each) => listsPerson(each, bert!.id));
    expect(lists(annas).at(-1)).not.toContain(hidden.id);
    const carls = await connect(carl!);
    await annas.receives(({ event }) => event === 'users' && changed(annas).includes(carl!.id));
    annas.echo.leaveChannel('private-people');
    await pause(300);
    const witness = await connect(dana!, {});
    carls.close();
    const before = changed(annas).length;
    await witness.receives(
      ({ event, data }) => event === 'users' && data.id === carl!.id && !data.online,
      8000,
    );
    expect(changed(annas)).toHaveLength(before);
  }, 30_000);

  it('is sent the other person of a new private chat', async () => {
    const [anna, bert] = [await school.person(), await school.person()];
    await connect(bert);
    const annas = await connect(anna);
    expect(lists(annas)).toEqual([[]]);
    annas.echo.private(`chat.${await privateChat(anna, bert)}`);
    await annas.receives((each) => listsPerson(each, bert.id));
  });
});
