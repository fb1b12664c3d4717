import { afterAll, beforeAll, expect, it } from 'vitest';
import { changesSince, cursorOf } from '../support/delta.ts';
import { pairedBox } from '../support/paired-box.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let admin: Person;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.person({ role: 'admin' });
});
afterAll(() => school.close());

it('shows the members of a group until when a box may carry it', async () => {
  const anna = await school.person({ name: 'Anna' });
  const bert = await school.person({ name: 'Bert' });
  const [carried, other] = [await school.group(anna, bert), await school.group(anna, bert)];
  const rows = async () => {
    const { body } = await anna.call('GET', '/chat/group');
    return Object.fromEntries(
      body.data.map((row: { id: number; carried_until?: number }) => [row.id, row.carried_until]),
    );
  };
  const { id } = await pairedBox(school, admin, { group_ids: [carried] });
  const until = expect.closeTo((school.ctx.now() + 7 * 24 * 3600 * 1000) / 1000, -2);
  expect(await rows()).toEqual({ [carried]: until, [other]: undefined });
  const cursor = await cursorOf(anna);
  await admin.call('PUT', `/desk/boxes/${id}`, { name: 'Laptop', group_ids: [other], folder_ids: [] });
  expect(await rows()).toEqual({ [carried]: undefined, [other]: until });
  const { changes } = await changesSince(anna, cursor);
  expect(changes.map(({ t, id: row }) => [t, row])).toEqual([
    ['group', carried],
    ['group', other],
  ]);
  await admin.call('POST', `/desk/boxes/${id}/revoke`, {});
  expect(await rows()).toEqual({ [carried]: undefined, [other]: undefined });
});
