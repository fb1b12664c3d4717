import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let former: Person;
let asker: Person;

beforeAll(async () => {
  school = await openSchool();
  former = await school.person({ name: 'Former' });
  asker = await school.person({ name: 'Asker' });
  const hidden = await school.person({ name: 'Hidden', visible: false });
  await school.ctx.db
    .updateTable('app_user')
    .set({ edition: ['summer2020'] })
    .where('id', 'in', [former.id, hidden.id])
    .execute();
});
afterAll(() => school.close());

interface Listed {
  id: number;
  edition?: string[];
}
const listed = async (address: string) => (await asker.call('GET', address)).body.data as Listed[];

it('shows with each person the editions they took part in, and an empty list without any', async () => {
  const people = await listed('/users');
  expect(people.find(({ id }) => id === former.id)?.edition).toEqual(['summer2020']);
  expect(people.find(({ id }) => id === asker.id)).not.toHaveProperty('edition');
});

it('lists the people of 2020 who agreed to be listed', async () => {
  expect((await listed('/users?summer2020=1')).map(({ id }) => id)).toEqual([former.id]);
});
