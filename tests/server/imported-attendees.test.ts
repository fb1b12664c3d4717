import { expect, it } from 'vitest';
import { changesSince, cursorOf } from '../support/delta.ts';
import { importTable } from '../support/people-files.ts';
import { openSchool, type Person } from '../support/school.ts';

it('sends imported and invited people to organisers, who check them in, and to nobody else', async () => {
  const school = await openSchool();
  const admin = await school.person({ role: 'admin' });
  const attendee = await school.person();
  const cursors = await Promise.all([cursorOf(admin), cursorOf(attendee)]);
  await importTable(
    school,
    admin,
    'First name,Last name,E-mail\nDoor,Imported,door@example.org\n,,no-name@example.org',
    {},
  );
  const invited = { email: 'seat@example.org', first_name: 'Seat', last_name: 'Invited', role: 'attendee' };
  expect((await admin.call('POST', '/desk/invitations/mail', invited)).status).toBe(200);
  const namesSentTo = async (person: Person, cursor: string) =>
    (await changesSince(person, cursor)).changes.flatMap(({ t, row }) =>
      t === 'attendee' ? [row.last_name || row.email] : [],
    );
  expect(await namesSentTo(admin, cursors[0])).toEqual(['Imported', 'no-name@example.org', 'Invited']);
  expect(await namesSentTo(attendee, cursors[1])).toEqual([]);
  await school.close();
});
