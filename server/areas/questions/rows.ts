import { sql } from 'kysely';
import type {
  AnswerValue,
  NewAnswers,
  OpenQuestion,
  PersonAnswer,
  QuestionOnWire,
} from '../../../contract/questions.ts';
import type { RoleAlias } from '../../../contract/users.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Locale } from '../../../contract/scalars.ts';
import type { Reader } from '../../db/client.ts';
import { languageTags } from '../../../src/lib/language-tags.ts';
import { answerText } from './answer-text.ts';

/** Audience of a question: it may depend on role and course. */
export interface Asked {
  role: RoleAlias;
  course_type: number | null;
}

/** Someone who signs up without an invitation. */
export const visitor: Asked = { role: 'attendee', course_type: null };

const questionsTo = (db: Reader, { role, course_type }: Asked) =>
  db
    .selectFrom('question')
    .where('archived_at', 'is', null)
    .where(sql<boolean>`(roles = '{}' or ${role} = any(roles))`)
    .where(sql<boolean>`(courses = '{}' or ${course_type}::integer = any(courses))`)
    .orderBy('position')
    .orderBy('question.id');

const columns = [
  ...(['question.id', 'kind', 'localized_title', 'localized_help', 'options', 'required'] as const),
  'position',
] as const;

/** The questions to people who have no account yet. They are asked for files after they have signed in. */
export const openQuestionsTo = (db: Reader, asked: Asked): Promise<OpenQuestion[]> =>
  questionsTo(db, asked)
    .select([...columns])
    .where('kind', '<>', 'file')
    .execute();

/** Titles of the questions that are answered with a file. */
export const fileQuestionsTo = async (
  db: Reader,
  asked: Asked,
): Promise<OpenQuestion['localized_title'][]> => {
  const rows = await questionsTo(db, asked).select('localized_title').where('kind', '=', 'file').execute();
  return rows.map(({ localized_title }) => localized_title);
};

/** The questions to the caller, with their answers. */
export async function questionsFor(
  db: Reader,
  me: Pick<Me, 'id'>,
  { ids }: { ids?: readonly number[] } = {},
): Promise<QuestionOnWire[]> {
  const asked = await db
    .selectFrom('app_user')
    .select(['role', 'course_type'])
    .where('id', '=', me.id)
    .executeTakeFirst();
  if (!asked) return [];
  const rows = await questionsTo(db, asked)
    .leftJoin('question_answer', (join) =>
      join.onRef('question_answer.question_id', '=', 'question.id').on('question_answer.user_id', '=', me.id),
    )
    .select([...columns, 'question_answer.answer'])
    .select(sql<number>`greatest(question.rev, coalesce(question_answer.rev, 0))`.as('rev'))
    .$if(ids !== undefined, (query) =>
      query.where('question.id', 'in', ids && ids.length > 0 ? [...ids] : [0]),
    )
    .execute();
  return rows.map(({ rev, ...row }) => ({ ...row, rev: Number(rev) }));
}

/** The answers of a person as administrators read them, also to archived questions. */
export async function answersOf(db: Reader, userId: number, locale: Locale): Promise<PersonAnswer[]> {
  const rows = await db
    .selectFrom('question_answer')
    .innerJoin('question', 'question.id', 'question_answer.question_id')
    .leftJoin('answer_file', (join) =>
      join
        .onRef('answer_file.question_id', '=', 'question_answer.question_id')
        .onRef('answer_file.user_id', '=', 'question_answer.user_id'),
    )
    .select(['question.id', 'kind', 'options', 'localized_title', 'answer', 'bytes'])
    .where('question_answer.user_id', '=', userId)
    .where('answer', 'is not', null)
    .orderBy('question.position')
    .orderBy('question.id')
    .execute();
  return rows.map(({ id, localized_title, bytes, ...row }) => ({
    question_id: id,
    localized_title,
    text: textOf(row, row.answer ?? undefined, locale),
    bytes: bytes === null ? null : Number(bytes),
  }));
}

const textOf = (
  question: Parameters<typeof answerText>[0],
  answer: AnswerValue | undefined,
  locale: Locale,
): string =>
  question.kind === 'number' && typeof answer === 'number'
    ? new Intl.NumberFormat(languageTags[locale], { maximumFractionDigits: 20, useGrouping: false }).format(
        answer,
      )
    : answerText(question, answer, locale);

/** Answers of a registration whose address is not confirmed yet, as administrators read them. */
export async function answersInWords(db: Reader, given: NewAnswers, locale: Locale): Promise<PersonAnswer[]> {
  const answers = new Map(given.map(({ question_id, answer }) => [question_id, answer]));
  const rows = await db
    .selectFrom('question')
    .select(['id', 'kind', 'options', 'localized_title'])
    .where('id', '=', sql<number>`any(${[...answers.keys()]})`)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, localized_title, ...row }) => {
    const answer = answers.get(id) ?? null;
    return answer === null
      ? []
      : [{ question_id: id, localized_title, text: textOf(row, answer, locale), bytes: null }];
  });
}
