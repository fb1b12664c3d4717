import { afterAll, beforeAll, expect, it } from 'vitest';
import { readTable } from '../../server/spreadsheets/read-table.ts';
import { uploadTable } from '../support/people-files.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let admin: Person;

beforeAll(async () => {
  school = await openSchool();
  admin = await school.person({ role: 'admin' });
  await school.ctx.db
    .insertInto('course')
    .values({ id: 1, localized_title: JSON.stringify({ en: 'Waste', de: 'Abfall', ru: 'Отходы' }) })
    .execute();
});
afterAll(() => school.close());

it.each(['people.csv', 'people.xlsx'])(
  'exports to %s, which an import reads without changes',
  async (file) => {
    const email = `formula-${file}@example.org`;
    const { id } = await school.person({ email });
    await school.ctx.db
      .updateTable('app_user')
      .set({ position: '=HYPERLINK("x")', country: 'KZ', course_type: 1 })
      .where('id', '=', id)
      .execute();
    const answer = await fetch(`${school.url}/api/desk/people/export/${file}`, {
      headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'de' },
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const text = Buffer.from(bytes).toString('utf8');
    if (file === 'people.csv') expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    const [names, ...rows] = readTable(bytes).rows;
    expect(names?.cells.slice(0, 5)).toEqual(['Vorname', 'Nachname', 'E-Mail', 'Rolle', 'Kurs']);
    expect(rows.find(({ cells }) => cells.includes(email))?.cells).toEqual([
      ...['Aigerim', 'Test', email, 'Teilnehmer/in', 'Abfall', '', '=HYPERLINK("x")', '', 'Kasachstan', 'en'],
    ]);
    const { body } = await uploadTable(school, admin, bytes);
    const fields = body.data.columns.map(({ field }: { field: string }) => field);
    const preview = await admin.call('POST', `/desk/people/imports/${body.data.id}/preview`, { fields });
    expect(preview.body.data.counts).toMatchObject({ added: 0, updated: 0 });
  },
);

it('exports the people of a filter', async () => {
  await school.person({ email: 'expert@export.example', role: 'expert' });
  const answer = await fetch(`${school.url}/api/desk/people/export/people.csv?role=expert&lang=ru`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const { rows } = readTable(new Uint8Array(await answer.arrayBuffer()));
  expect(rows).toHaveLength(2);
  expect(rows[1]?.cells).toContain('expert@export.example');
  expect(rows[1]?.cells).toContain('Эксперт');
});
