import { afterAll, beforeAll, expect, it } from 'vitest';
import { erasePerson } from '../../server/areas/account/erase-person.ts';
import { skippedFile } from '../../server/areas/people-import/skipped-rows.ts';
import { findSession } from '../../server/auth/sessions.ts';
import { readTable } from '../../server/spreadsheets/read-table.ts';
import { importTable } from '../support/people-files.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let admin: Person;

beforeAll(async () => {
  school = await openSchool();
  admin = await school.person({ role: 'admin' });
});
afterAll(() => school.close());

it('keeps rows with errors for a download that can be corrected and imported', async () => {
  const done = await importTable(
    school,
    admin,
    'Kontakt (E-Mail);Vorname;Notiz;Rolle\nok@skipped.example;Olga;;\nwrong;Anna;=1+1;king\nOk@skipped.example;Oleg;x;',
  );
  expect(done.counts).toMatchObject({ added: 1, failed: 2 });
  const path = `/desk/people/imports/${done.id}/errors`;
  const { body } = await admin.call('GET', path);
  expect(body.data.rows).toMatchObject([
    { line: 3, state: 'error', name: 'Anna', email: 'wrong' },
    { line: 4, name: 'Oleg', errors: { email: ['This address is already in row 2'] } },
  ]);
  const download = async (file: string, lang: string) => {
    const answer = await fetch(`${school.url}/api${path}/${file}?lang=${lang}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    return new Uint8Array(await answer.arrayBuffer());
  };
  expect(Buffer.from(await download('errors.csv', 'de')).toString()).toContain(`;'=1+1;`);
  const table = await download('errors.xlsx', 'ru');
  const [names, first] = readTable(table).rows;
  expect(names?.cells).toEqual(['Kontakt (E-Mail)', 'Vorname', 'Notiz', 'Rolle', 'Ошибка']);
  expect(first?.cells.slice(0, 4)).toEqual(['wrong', 'Anna', '=1+1', 'king']);
  expect(first?.cells[4]).toContain('Роль: Такой роли нет');
  // A second attempt has one column of errors, too.
  const again = await importTable(school, admin, table);
  expect(again.counts).toMatchObject({ added: 0, failed: 1 });
  const stored = await school.ctx.db
    .selectFrom('people_import')
    .select(['names', 'skipped'])
    .where('id', '=', again.id)
    .executeTakeFirstOrThrow();
  const [header] = readTable(await skippedFile('errors.csv', stored, 'en')).rows;
  expect(header?.cells.filter((cell) => /^(Error|Ошибка)$/.test(cell))).toEqual(['Error']);
});

it('remembers the contents that were chosen for the columns', async () => {
  const { db } = school.ctx;
  const upload = async (text: string) => {
    const form = new FormData();
    form.append('upload', new Blob([text]), 'people.csv');
    const answer = await fetch(`${school.url}/api/desk/people/imports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}` },
      body: form,
    });
    return (await answer.json()).data as { id: number; columns: { field: string | null }[] };
  };
  const first = await upload('Mail;Wohin\nx@remember.example;Oleg');
  expect(first.columns.map(({ field }) => field)).toEqual(['email', null]);
  const settings = { fields: ['email', 'first_name'], role: 'attendee', course_type: null, language: 'en' };
  await db
    .updateTable('people_import')
    .set({ state: 'done', settings: JSON.stringify(settings) })
    .where('id', '=', first.id)
    .execute();
  const corrected = await upload('Wohin;Mail;Error\nOleg;x@remember.example;no');
  expect(corrected.columns.map(({ field }) => field)).toEqual(['first_name', 'email', null]);
  const other = await upload('Wohin;Mail;Anders\nOleg;x@remember.example;no');
  expect(other.columns.map(({ field }) => field)).toEqual([null, 'email', null]);
});

it('deletes skipped rows that name a person together with the account', async () => {
  const person = await school.person({ email: 'leaves@skipped.example' });
  const done = await importTable(school, admin, 'Mail;Role\nleaves@skipped.example;king\nother;king');
  expect(done.counts).toMatchObject({ failed: 2 });
  const me = await findSession(school.ctx.db, person.token);
  await erasePerson(school.ctx, me!, false);
  const { body } = await admin.call('GET', `/desk/people/imports/${done.id}/errors`);
  expect(body.data.rows.map(({ email }: { email: string }) => email)).toEqual(['other']);
});
