import type { AnswerValue } from '../../../contract/questions.ts';
import type { PeopleFilter } from '../../../contract/people-bulk.ts';
import type { PeopleField, peopleFiles } from '../../../contract/people-import.ts';
import type { Locale, Localized } from '../../../contract/scalars.ts';
import { csvOf } from '../../../src/lib/csv.ts';
import { groupBy } from '../../../src/lib/group-by.ts';
import type { Context } from '../../context.ts';
import { localizedText } from '../../http/locale.ts';
import { writeXlsxInWorker } from '../../import/in-file-worker.ts';
import type { Reader } from '../../db/client.ts';
import { answerText } from '../questions/answer-text.ts';
import { isSelected } from '../people/filter.ts';
import { roleTitles } from '../people/rows.ts';
import { fieldHeadings } from './field-headings.ts';

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

/**
 * The people of a filter who have an address, as a table in the language of the caller: the columns that the import
 * reads, and the answers to the questions of the organisers.
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
    .select([
      'app_user.id',
      'first_name',
      'last_name',
      'email',
      'role',
      'course_type',
      'work_place',
      'position',
    ])
    .select(['specialization', 'country', 'language'])
    .where('deleted_at', 'is', null)
    .where('email', 'is not', null)
    .where(isSelected(filter, now()))
    .orderBy('last_name')
    .orderBy('id')
    .execute();
  const questions = await db
    .selectFrom('question')
    .select(['id', 'kind', 'options', 'localized_title'])
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const answers = await answersByPerson(db);
  return [
    [
      ...fields.map((field) => fieldHeadings[field][locale]),
      ...questions.map((question) => localizedText(question.localized_title, locale, '')),
    ],
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
      ...questions.map((question) => answerText(question, answers.get(person.id)?.get(question.id), locale)),
    ]),
  ];
}

/** By person and question. */
async function answersByPerson(db: Reader): Promise<Map<number, Map<number, AnswerValue>>> {
  const rows = await db
    .selectFrom('question_answer')
    .select(['user_id', 'question_id', 'answer'])
    .where('answer', 'is not', null)
    .execute();
  return new Map(
    [...groupBy(rows, ({ user_id }) => user_id)].map(([id, given]) => [
      id,
      new Map(
        given.flatMap(({ question_id, answer }): [number, AnswerValue][] =>
          answer === null ? [] : [[question_id, answer]],
        ),
      ),
    ]),
  );
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
