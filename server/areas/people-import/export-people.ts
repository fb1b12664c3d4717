import type { PeopleFilter } from '../../../contract/people-bulk.ts';
import type { PeopleField, peopleFiles } from '../../../contract/people-import.ts';
import type { Locale, Localized } from '../../../contract/scalars.ts';
import { csvOf } from '../../../src/lib/csv.ts';
import type { Context } from '../../context.ts';
import { localizedText } from '../../http/locale.ts';
import { writeXlsxInWorker } from '../../import/in-file-worker.ts';
import { isSelected } from '../people/filter.ts';
import { roleTitles } from '../people/rows.ts';

const fields = [
  'first_name',
  'last_name',
  'email',
  'role',
  'course',
  'work_place',
  'position',
  'specialization',
  'country',
  'language',
] as const satisfies readonly PeopleField[];
type ExportedField = (typeof fields)[number];

const headings: Record<ExportedField, Record<Locale, string>> = {
  first_name: { en: 'First name', de: 'Vorname', ru: 'Имя' },
  last_name: { en: 'Last name', de: 'Nachname', ru: 'Фамилия' },
  email: { en: 'E-mail', de: 'E-Mail', ru: 'Эл. почта' },
  role: { en: 'Role', de: 'Rolle', ru: 'Роль' },
  course: { en: 'Course', de: 'Kurs', ru: 'Курс' },
  work_place: { en: 'Workplace', de: 'Arbeitsstelle', ru: 'Место работы' },
  position: { en: 'Position', de: 'Position', ru: 'Должность' },
  specialization: { en: 'Specialisation', de: 'Fachgebiet', ru: 'Специализация' },
  country: { en: 'Country', de: 'Land', ru: 'Страна' },
  language: { en: 'Language', de: 'Sprache', ru: 'Язык' },
};

/**
 * The people of a filter who have an address, as a table with the columns that the import reads, in the language of the caller.
 * A school exports what the desk shows to administrators.
 */
async function tableOfPeople(
  { db, now }: Pick<Context, 'db' | 'now'>,
  locale: Locale,
  filter: PeopleFilter,
): Promise<string[][]> {
  const courses = await db.selectFrom('course').select(['id', 'localized_title']).execute();
  const titles = new Map<number | null, Localized>(courses.map((row) => [row.id, row.localized_title]));
  const countries = new Intl.DisplayNames([locale], { type: 'region' });
  const people = await db
    .selectFrom('app_user')
    .select(['first_name', 'last_name', 'email', 'role', 'course_type', 'work_place', 'position'])
    .select(['specialization', 'country', 'language'])
    .where('deleted_at', 'is', null)
    .where('email', 'is not', null)
    .where(isSelected(filter, now()))
    .orderBy('last_name')
    .orderBy('id')
    .execute();
  return [
    fields.map((field) => headings[field][locale]),
    ...people.map((person) => [
      person.first_name,
      person.last_name,
      person.email ?? '',
      roleTitles[person.role][locale] ?? person.role,
      localizedText(titles.get(person.course_type) ?? {}, locale, ''),
      person.work_place[0] ?? '',
      person.position ?? '',
      person.specialization ?? '',
      person.country === null ? '' : (countries.of(person.country) ?? person.country),
      person.language,
    ]),
  ];
}

/** The bytes of an export. */
export async function peopleFile(
  ctx: Pick<Context, 'db' | 'now'>,
  file: (typeof peopleFiles)[number],
  locale: Locale,
  filter: PeopleFilter = {},
): Promise<Uint8Array> {
  const table = await tableOfPeople(ctx, locale, filter);
  return file === 'people.xlsx' ? writeXlsxInWorker(table) : new TextEncoder().encode(csvOf(table));
}
