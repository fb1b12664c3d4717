import { afterAll, beforeAll, expect, it } from 'vitest';
import { registeredKey } from '../support/device-key.ts';
import { openSchool, type Person, type School } from '../support/school.ts';
import { exampleKey } from '../support/signed-operations.ts';

let school: School;

beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const register = (person: Person, key: string) => person.call('PUT', '/session/key', { key });

it('the key of a device belongs to its session, and is replaced by another one', async () => {
  const clara = await school.person();
  expect((await register(clara, exampleKey)).status).toBe(200);
  const { key } = await registeredKey(clara);
  const rows = await school.ctx.db
    .selectFrom('session')
    .select('public_key')
    .where('user_id', '=', clara.id)
    .execute();
  expect(rows.map((row) => Buffer.from(row.public_key!).toString('base64url'))).toEqual([key]);
});

it.each([
  ['of another length', exampleKey.slice(1)],
  ['that is compressed', exampleKey.replace('B', 'A')],
  ['that is not on the curve', `B${'A'.repeat(86)}`],
  ['with another coordinate', `${exampleKey.slice(0, -2)}AA`],
])('a key is refused if it is a point %s', async (_, key) => {
  const { status, body } = await register(await school.person(), key);
  expect([status, Object.keys(body.errors)]).toEqual([422, ['key']]);
});
