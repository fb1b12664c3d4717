import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { libraryOf } from '../support/library.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let expert: Person;
let admin: Person;
let attendee: Person;

beforeAll(async () => {
  school = await openSchool();
  admin = await school.person({ role: 'admin' });
  attendee = await school.person();
});
afterAll(() => school.close());
beforeEach(async () => {
  expert = await school.person({ role: 'expert' });
});

const { upload, row } = libraryOf(() => school);

describe('searching and sorting', () => {
  it('finds by name and by file, without case, accents, ё and Kazakh letters', async () => {
    const id = (await upload(expert, 'x', 'Müllmessung-Өзен.csv', { name: 'Зелёный отчёт' })).body.data.id;
    const found = async (q: string) =>
      (await attendee.call('GET', `/library?filter[search]=${encodeURIComponent(q)}`)).body.data.map(
        (one: { id: number }) => one.id,
      );
    expect(await found('зеленый')).toEqual([id]);
    expect(await found('mullmessung озен')).toEqual([id]);
    expect(await found("'; drop table material; --")).toEqual([]);
  });

  it('finds words of the content, only for people who may see it', async () => {
    const { id } = (await upload(expert, 'Der Deponie-Körper der Anlage in Шымкент', 'notes.txt')).body.data;
    await school.ctx.jobs.idle();
    const found = async (q: string, person = attendee) =>
      (await person.call('GET', `/library?filter[text]=${encodeURIComponent(q)}`)).body.data.map(
        (one: { id: number }) => one.id,
      );
    expect(await found('korper шымк')).toEqual([id]);
    expect(await found('körper nirgends')).toEqual([]);
    expect(await found(`zz' & ! | <-> :*`)).toEqual([]);
    await school.ctx.db.insertInto('course').values({ id: 78, localized_title: '{"en":"Gas"}' }).execute();
    await expert.call('PUT', `/library/${id}`, { courses: [78] });
    expect(await found('korper')).toEqual([]);
    expect(await found('korper', expert)).toEqual([id]);
  });

  it('sorts by each of the orders, also reversed', async () => {
    for (const name of ['Band 10', 'Band 9', 'ÄPFEL']) await upload(expert, name, `${name}.txt`);
    const order = async (sort: string) => {
      const { body } = await expert.call('GET', `/library?sort=${sort}`, undefined, { 'x-lang': 'de' });
      return body.data
        .filter((one: { user_id: number }) => one.user_id === expert.id)
        .map((one: { name: string }) => one.name);
    };
    expect(await order('name')).toEqual(['ÄPFEL', 'Band 9', 'Band 10']);
    expect(await order('-name')).toEqual(['Band 10', 'Band 9', 'ÄPFEL']);
    for (const sort of ['created_at', 'event_name', '-event_type', 'type', '-date'])
      expect(await order(sort)).toHaveLength(3);
    expect((await expert.call('GET', '/library?sort=color')).status).toBe(422);
  });
});

describe('folders', () => {
  it('are sorted; materials of a deleted folder stay', async () => {
    const make = async (name: string) =>
      (await admin.call('POST', '/folders', { name })).body.data.id as number;
    const [a, b, c] = [await make('a'), await make('b'), await make('c')];
    const { id } = (await upload(expert, 'x', 'a.txt', { 'folder[]': [String(a)] })).body.data;
    const first = (await attendee.call('GET', '/folders')).body.data.findIndex(
      (one: { id: number }) => one.id === a,
    );
    await admin.call('PUT', `/folders/${c}`, { position: first });
    const order = (await attendee.call('GET', '/folders')).body.data.map((one: { id: number }) => one.id);
    expect(order.filter((one: number) => [a, b, c].includes(one))).toEqual([c, a, b]);
    await admin.call('DELETE', `/folders/${a}`);
    expect((await row(attendee, id)).folder).toEqual([]);
  });
});
