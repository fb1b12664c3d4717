import { afterAll, beforeAll, expect, it } from 'vitest';
import { importTable, uploadTable } from '../support/people-files.ts';
import { openSchool, type Person, type School } from '../support/school.ts';

let school: School;
let admin: Person;

beforeAll(async () => {
  school = await openSchool();
  admin = await school.person({ role: 'admin' });
  await school.ctx.db
    .insertInto('course')
    .values({ id: 4, localized_title: JSON.stringify({ en: 'Waste', ru: 'Отходы' }) })
    .execute();
});
afterAll(() => school.close());

const row = (email: string) =>
  school.ctx.db.selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

it('offers to create missing courses, and the import creates each of them once', async () => {
  const table = [
    'Имя;Фамилия;Эл. почта;Курс',
    'Нина;Ли;nina@courses.example;Биогаз',
    'Олег;Ким;oleg@courses.example;биогаз ',
    'Дана;Ахмет;dana@courses.example;Компост',
    'Ева;Вебер;wrong@;Пластик',
  ].join('\n');
  const courses = () => school.ctx.db.selectFrom('course').select(['id', 'localized_title']).execute();
  const before = await courses();
  const { body } = await uploadTable(school, admin, table);
  const fields = body.data.columns.map(({ field }: { field: string }) => field);
  const preview = async (more: object) =>
    (await admin.call('POST', `/desk/people/imports/${body.data.id}/preview`, { fields, ...more })).body.data;
  const missing_courses = [
    { title: 'Биогаз', rows: 2 },
    { title: 'Компост', rows: 1 },
  ];
  expect(await preview({})).toMatchObject({ counts: { added: 0, failed: 4 }, missing_courses });
  expect(await preview({ create_courses: true })).toMatchObject({
    counts: { added: 3, failed: 1 },
    missing_courses,
  });
  expect(await courses()).toEqual(before);
  const settings = { create_courses: true, language: 'ru', invite: false };
  expect((await importTable(school, admin, table, settings)).counts).toMatchObject({ added: 3, failed: 1 });
  const created = (await courses()).slice(before.length);
  expect(created.map(({ localized_title }) => localized_title)).toEqual([
    { ru: 'Биогаз' },
    { ru: 'Компост' },
  ]);
  expect((await row('oleg@courses.example')).course_type).toBe(created[0]?.id);
  const again = await importTable(school, admin, table, settings);
  expect(again.counts).toMatchObject({ added: 0, updated: 0, unchanged: 3, failed: 1 });
  expect(await courses()).toHaveLength(before.length + 2);
});

it('does not offer to create more courses than a school has', async () => {
  const rows = Array.from({ length: 51 }, (_, at) => `a${at}@many.example;Person ${at}`);
  const { body } = await uploadTable(school, admin, `E-Mail;Course\n${rows.join('\n')}`);
  const path = `/desk/people/imports/${body.data.id}/preview`;
  const fields = ['email', 'course'];
  const preview = await admin.call('POST', path, { fields, create_courses: true });
  expect(preview.body.data.counts).toMatchObject({ added: 0, failed: 51 });
  expect(preview.body.data.missing_courses).toHaveLength(51);
});
