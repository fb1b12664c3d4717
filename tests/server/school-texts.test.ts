import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let admin: Person;

beforeAll(async () => {
  school = await openSchool();
  admin = await school.person({ role: 'admin' });
});
afterAll(() => school.close());

const state = async () => (await admin.call('GET', '/desk/school')).body.data;

it('keeps languages of a text that another device has changed, and answers 412 only for the same language', async () => {
  const base = { en: 'Learning together' };
  const begun = { base: (await state()).version, localized_tagline: base };
  const { version } = (await admin.call('PUT', '/desk/school', begun)).body.data;
  const tagline = async (texts: object) =>
    (await admin.call('PUT', '/desk/school', { base: version, localized_tagline: texts })).status;
  expect(await tagline({ ...base, de: 'Zusammen lernen' })).toBe(200);
  expect(await tagline({ ...base, ru: 'Учимся вместе' })).toBe(200);
  expect((await state()).settings.localized_tagline).toEqual({
    ...base,
    de: 'Zusammen lernen',
    ru: 'Учимся вместе',
  });
  expect(await tagline({ ...base, de: 'Miteinander lernen' })).toBe(412);
});
