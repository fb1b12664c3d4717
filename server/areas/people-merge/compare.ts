import { sql } from 'kysely';
import { mergeFields, type MergeKind, mergeKinds } from '../../../contract/people-merge.ts';
import type { Locale } from '../../../contract/scalars.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Reader } from '../../db/client.ts';
import { seconds } from '../../http/seconds.ts';
import { Refusal } from '../../http/refusal.ts';
import type { UserRow } from '../people/rows.ts';
import { answerText } from '../questions/answer-text.ts';
import { fieldValues } from './merge-values.ts';
import { mayGo } from './rights.ts';

/** The rows of a person that are counted, by kind. */
const counts: Readonly<Record<MergeKind, (id: number) => ReturnType<typeof sql>>> = {
  messages: (id) => sql`message where author_id = ${id} and deleted_at is null`,
  chats: (id) => sql`chat_member where user_id = ${id}`,
  events: (id) => sql`event where user_id = ${id}
    or exists (select from event_expert where event_id = event.id and event_expert.user_id = ${id})`,
  bookings: (id) => sql`booking where user_id = ${id}`,
  agenda: (id) => sql`agenda where user_id = ${id} and (starred or note is not null)`,
  check_ins: (id) => sql`check_in where user_id = ${id}`,
  certificates: (id) => sql`certificate where user_id = ${id}`,
  ratings: (id) => sql`rating where user_id = ${id}`,
  votes: (id) => sql`poll_voter where user_id = ${id}`,
  questions: (id) => sql`event_question where user_id = ${id}`,
  feedback: (id) => sql`review where user_id = ${id}`,
  requests: (id) => sql`support_request where user_id = ${id}`,
  materials: (id) => sql`material where user_id = ${id} and deleted_at is null`,
  files: (id) => sql`answer_file where user_id = ${id}`,
  notifications: (id) => sql`log where user_id = ${id}`,
};

async function countsOf(db: Reader, id: number): Promise<Record<MergeKind, number>> {
  const columns = mergeKinds.map(
    (kind) => sql`(select count(*)::int from ${counts[kind](id)}) as ${sql.ref(kind)}`,
  );
  const { rows } = await sql<Record<MergeKind, number>>`select ${sql.join(columns)}`.execute(db);
  return rows[0]!;
}

/** @throws Refusal `notFound` if one of the accounts does not exist */
export async function compare(db: Reader, me: Me, locale: Locale, ids: readonly [number, number]) {
  const rows = await db
    .selectFrom('app_user')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  const people = ids.map((id) => {
    const row = rows.find((each) => each.id === id);
    if (!row) throw new Refusal('notFound', { subject: { type: 'user', id } });
    return row;
  });
  const answers = await db
    .selectFrom('question_answer')
    .innerJoin('question', 'question.id', 'question_id')
    .select(['user_id', 'question.id', 'kind', 'options', 'localized_title', 'answer'])
    .where('user_id', 'in', ids)
    .where('answer', 'is not', null)
    .orderBy('question.position')
    .orderBy('question.id')
    .execute();
  const accounts = [];
  for (const row of people)
    accounts.push({
      id: row.id,
      name: fieldValues.name(row) ?? '',
      last_action_at: row.last_action_at ? seconds(row.last_action_at) : null,
      may_go: mayGo(me, row),
      values: Object.fromEntries(mergeFields.map((field) => [field, fieldValues[field](row)])),
      answers: Object.fromEntries(
        answers
          .filter(({ user_id }) => user_id === row.id)
          .map((answer) => [String(answer.id), answerText(answer, answer.answer ?? undefined, locale)]),
      ),
      counts: await countsOf(db, row.id),
    });
  const questions = new Map(answers.map(({ id, localized_title }) => [id, { id, localized_title }]));
  return { keep: suggested(me, people), accounts, questions: [...questions.values()] };
}

/** The account that stays unless the caller chooses otherwise: the first one, if the other may go. */
function suggested(me: Me, [first, second]: readonly UserRow[]): number {
  return second && first && !mayGo(me, second) && mayGo(me, first) ? second.id : first!.id;
}
