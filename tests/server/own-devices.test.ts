import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSession } from '../../server/auth/sessions.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let admin: Person;
let anna: Person;

beforeAll(async () => {
  school = await openSchool();
  admin = await school.person({ role: 'admin', name: 'Admin' });
  anna = await school.person();
});
afterAll(() => school.close());

const seen = (text: string) => ({ 'desk-seen': text });
const acts = async (person: Person, desk: string) =>
  (await person.call('GET', `/desk/acts/${desk}`)).body.data as { row: string; n: number }[];
/** The same account, signed in on another device. */
const secondDevice = async (person: Person): Promise<Person> => {
  const { token } = await createSession(school.ctx.db, person.id, 'Tablet');
  return {
    ...person,
    call: (method, path, body, headers) =>
      school.call(method, path, body, { authorization: `Bearer ${token}`, ...headers }),
  };
};

it('refuses the second of two edits by one person on two devices, and says so', async () => {
  const tablet = await secondDevice(admin);
  const { id } = anna;
  const edit = (device: Person, visible: boolean, n: number) =>
    device.call('PUT', `/desk/people/${id}`, { visible }, seen(`${id}=${n}`));
  const { n = 0 } = (await acts(admin, 'people')).find(({ row }) => row === String(id)) ?? {};
  expect((await edit(admin, false, n)).status).toBe(200);
  expect(await edit(tablet, true, n)).toMatchObject({
    status: 412,
    body: { happened: { act: 'edit', by: { first_name: 'Admin' }, other_device: true } },
  });
  expect((await edit(admin, true, n)).status).toBe(200);
  expect((await edit(tablet, true, n + 2)).status).toBe(200);
  expect(await edit(await school.person({ role: 'admin' }), true, n)).toMatchObject({
    status: 412,
    body: { happened: { other_device: false } },
  });
});

it('refuses a draft of the programme that was saved on another device', async () => {
  const tablet = await secondDevice(admin);
  const form = {
    ...{ localized_name: { en: 'Planned' }, localized_description: {} },
    ...{ time_start: 1_900_000_000, time_finish: 1_900_003_600, kind: 'lecture', course_id: null },
    ...{ room: null, track: null, languages: [], experts: [], places: null, cancelled: false },
  };
  const { id } = (await admin.call('PUT', '/desk/programme', { form })).body.data;
  const save = (device: Person, room: string) =>
    device.call('PUT', '/desk/programme', { draft_id: id, form: { ...form, room } }, seen(`draft:${id}=1`));
  expect((await save(admin, 'Room 1')).status).toBe(200);
  expect(await save(tablet, 'Room 2')).toMatchObject({
    status: 412,
    body: { happened: { other_device: true } },
  });
  // The same device may save again before it has received its own act.
  expect((await save(admin, 'Room 3')).status).toBe(200);
});
