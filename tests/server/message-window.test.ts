import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let anna: Person;
let bert: Person;
let stranger: Person;

beforeAll(async () => {
  school = await openSchool();
  anna = await school.person({ name: 'Anna' });
  bert = await school.person({ name: 'Bert' });
  stranger = await school.person();
});
afterAll(() => school.close());

it('pages backwards without gaps or duplicates', async () => {
  const fresh = await school.group(anna, bert);
  for (let i = 0; i < 23; i++)
    await anna.call('POST', '/chat/message', { content: String(i), group_id: fresh });
  const seen: string[] = [];
  for (let before: number | undefined; ;) {
    const path = `/chat/message?filter[group_id]=${fresh}&limit=10${before ? `&before=${before}` : ''}`;
    const { body } = await bert.call('GET', path);
    if (body.data.length === 0) break;
    seen.unshift(...body.data.map((row: { content: string }) => row.content));
    before = body.data[0].id;
  }
  expect(seen).toEqual(Array.from({ length: 23 }, (_, i) => String(i)));
});

describe('a window of messages', () => {
  let group: number;
  let ids: number[];
  const window = async (query: string, as = bert) => {
    const answer = await as.call('GET', `/chat/message?filter[group_id]=${group}&${query}`);
    const rows = answer.status === 200 ? answer.body.data : [];
    return { status: answer.status, at: rows.map((row: { id: number }) => ids.indexOf(row.id)) };
  };
  beforeAll(async () => {
    group = await school.group(anna, bert);
    ids = [];
    for (let i = 0; i < 10; i++) {
      const { body } = await anna.call('POST', '/chat/message', { content: String(i), group_id: group });
      ids.push(body.data.id);
    }
  });

  it('around a message, has half up to and including that message and half after it', async () => {
    expect(await window(`around=${ids[5]}&limit=4`)).toEqual({ status: 200, at: [4, 5, 6, 7] });
    expect(await window(`around=${ids[0]}&limit=4`)).toEqual({ status: 200, at: [0, 1, 2] });
    expect(await window(`around=${ids[9]}&limit=5`)).toEqual({ status: 200, at: [7, 8, 9] });
  });

  it('around a deleted message, has the messages next to its position', async () => {
    await anna.call('DELETE', `/chat/message/${ids[3]}`);
    expect(await window(`around=${ids[3]}&limit=4`)).toEqual({ status: 200, at: [1, 2, 4, 5] });
  });

  it('after a message, has the next messages, oldest first', async () => {
    expect(await window(`after=${ids[5]}&limit=2`)).toEqual({ status: 200, at: [6, 7] });
    expect(await window(`after=${ids[9]}&limit=2`)).toEqual({ status: 200, at: [] });
  });

  it('marks messages as read that the caller has read', async () => {
    await bert.call('POST', `/chat/message/${ids[4]}/read`);
    const { body } = await bert.call(
      'GET',
      `/chat/message?filter[group_id]=${group}&around=${ids[4]}&limit=4`,
    );
    expect(body.data.map((row: { read: boolean }) => row.read)).toEqual([true, true, false, false]);
  });

  it('rejects around together with before', async () => {
    expect(await window(`around=${ids[5]}&before=${ids[5]}`)).toEqual({ status: 422, at: [] });
  });

  it('is visible to members only', async () => {
    for (const place of ['around', 'before', 'after'])
      expect(await window(`${place}=${ids[5]}&limit=4`, stranger)).toEqual({ status: 404, at: [] });
  });
});
