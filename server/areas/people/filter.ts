import { type RawBuilder, sql } from 'kysely';
import type { PeopleFilter, PersonState, unseenSpans } from '../../../contract/people-bulk.ts';

const dayMs = 24 * 3_600_000;
const spans: Record<Exclude<(typeof unseenSpans)[number], 'never'>, number> = {
  week: 7 * dayMs,
  month: 30 * dayMs,
};

const states: Record<PersonState, RawBuilder<boolean>> = {
  approved: sql`status = 'approved'`,
  pending: sql`status = 'pending'`,
  declined: sql`status = 'declined'`,
  suspended: sql`status = 'suspended'`,
  invited: sql`(status = 'none' and email is not null)`,
  none: sql`(status = 'none' and email is null)`,
};

/** The condition that a row of `app_user` belongs to a filter. */
export function isSelected(filter: PeopleFilter, now: number): RawBuilder<boolean> {
  const { q = '', role, course, country, state, language, unseen, answer } = filter;
  const conditions = [
    ...q
      .split(/\s+/)
      .filter((word) => word !== '')
      .map(containsWord),
    ...(role ? [sql`role = ${role}`] : []),
    ...(course === 'none' ? [sql`course_type is null`] : []),
    ...(typeof course === 'number' ? [sql`course_type = ${course}`] : []),
    ...(country ? [sql`country = ${country}`] : []),
    ...(state ? [states[state]] : []),
    ...(language ? [sql`language = ${language}`] : []),
    ...(unseen === 'never' ? [sql`last_action_at is null`] : []),
    ...(unseen && unseen !== 'never'
      ? [sql`(last_action_at is null or last_action_at < ${new Date(now - spans[unseen])})`]
      : []),
    ...(answer ? [hasAnswer(answer)] : []),
  ];
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`;
}

/** The person has given this answer (`12:yes`). */
function hasAnswer(text: string): RawBuilder<boolean> {
  const [question, answer = ''] = text.split(':');
  const given = (condition: RawBuilder<boolean>) => sql<boolean>`exists (select from question_answer
    where question_answer.user_id = app_user.id and question_id = ${Number(question)} and ${condition})`;
  const isAnswered = given(sql`answer is not null`);
  if (answer === 'any') return isAnswered;
  if (answer === 'none') return sql`not ${isAnswered}`;
  // An array contains the id of an option, and a single answer equals it.
  const value =
    answer === 'yes' || answer === 'no' ? answer === 'yes' : /^\d/.test(answer) ? Number(answer) : answer;
  return given(sql`answer @> ${JSON.stringify(value)}::jsonb`);
}

/** A word occurs in a name, in any language, or in the address. */
function containsWord(word: string): RawBuilder<boolean> {
  const text = sql`concat_ws(' ', first_name, last_name, localized_name::text, localized_surname::text, email)`;
  return sql`${text} ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`;
}
