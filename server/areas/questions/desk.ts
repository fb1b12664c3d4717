import { sql } from 'kysely';
import type * as v from 'valibot';
import { questionLimits } from '../../../contract/question-limits.ts';
import type { deskQuestion, QuestionForm } from '../../../contract/questions.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/client.ts';
import type { Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { claimRow, type SeenClaims } from '../desks/claims.ts';
import { requireCourse } from '../programme/require-course.ts';

type DeskQuestionOnWire = v.InferInput<typeof deskQuestion>;

const selectQuestions = (db: Reader) =>
  db
    .selectFrom('question')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('question_answer')
        .select(sql<number>`count(*)::int`.as('answers'))
        .whereRef('question_answer.question_id', '=', 'question.id')
        .where('answer', 'is not', null)
        .as('answers'),
    )
    .orderBy('position')
    .orderBy('id');
type Row = Awaited<ReturnType<ReturnType<typeof selectQuestions>['execute']>>[number];

const onWire = ({ archived_at, answers, ...row }: Row): DeskQuestionOnWire => ({
  id: row.id,
  kind: row.kind,
  localized_title: row.localized_title,
  localized_help: row.localized_help,
  options: row.options,
  required: row.required,
  position: row.position,
  roles: row.roles,
  courses: row.courses,
  archived: archived_at !== null,
  answers: answers ?? 0,
});

export const deskQuestions = async (db: Reader): Promise<DeskQuestionOnWire[]> =>
  (await selectQuestions(db).execute()).map(onWire);

interface Edit {
  form: QuestionForm;
  me: Me;
  seen: SeenClaims;
}

/** @throws Refusal at a field */
export async function addQuestion(ctx: Context, tx: Write, form: QuestionForm): Promise<DeskQuestionOnWire> {
  await requireValid(tx, form);
  const { open, last } = await tx.db
    .selectFrom('question')
    .select(sql<number>`count(*) filter (where archived_at is null)::int`.as('open'))
    .select(sql<number>`coalesce(max(position), 0)`.as('last'))
    .executeTakeFirstOrThrow();
  if (open >= questionLimits.questions)
    throw new Refusal('invalid', { fields: { kind: [`upTo:${questionLimits.questions}`] } });
  const { id } = await tx.db
    .insertInto('question')
    .values({ ...columnsOf(ctx, form, []), kind: form.kind, position: last + 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return publish(tx, id);
}

/** @throws Refusal at a field, or `conflict` if another organiser has changed the question since */
export async function editQuestion(
  ctx: Context,
  tx: Write,
  id: number,
  { form, me, seen }: Edit,
): Promise<DeskQuestionOnWire> {
  const before = await tx.db
    .selectFrom('question')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new Refusal('notFound', { subject: { type: 'question', id } });
  await claimRow(tx, `question:${id}`, {
    desk: 'people',
    act: 'edit',
    actor: me,
    at: new Date(ctx.now()),
    seen,
  });
  await requireValid(tx, form);
  if (form.kind !== before.kind) await requireUnanswered(tx, id, null);
  const kept = new Set(form.options.map((option) => option.id));
  for (const option of before.options) if (!kept.has(option.id)) await requireUnanswered(tx, id, option.id);
  await tx.db
    .updateTable('question')
    .set({ ...columnsOf(ctx, form, before.options), kind: form.kind, rev: await tx.rev() })
    .where('id', '=', id)
    .execute();
  return publish(tx, id);
}

/** Questions that are left out follow in their order. */
export async function orderQuestions(tx: Write, ids: readonly number[]): Promise<DeskQuestionOnWire[]> {
  const questions = await tx.db
    .selectFrom('question')
    .select(['id', 'position'])
    .orderBy('position')
    .orderBy('id')
    .forUpdate()
    .execute();
  const rank = (id: number) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  const sorted = questions.toSorted((a, b) => rank(a.id) - rank(b.id));
  const rev = await tx.rev();
  const moved = sorted.flatMap(({ id, position }, index) => (position === index + 1 ? [] : [{ id, index }]));
  for (const { id, index } of moved)
    await tx.db
      .updateTable('question')
      .set({ position: index + 1, rev })
      .where('id', '=', id)
      .execute();
  if (moved.length > 0) {
    await tx.changes(
      'all',
      'question',
      moved.map(({ id }) => id),
      'put',
      rev,
    );
    tx.nudge('all', rev);
    tx.desk('people');
  }
  return deskQuestions(tx.db);
}

const hasOptions = ({ kind }: Pick<QuestionForm, 'kind'>) => kind === 'choice' || kind === 'choices';

async function requireValid(tx: Write, form: QuestionForm): Promise<void> {
  if (hasOptions(form) && form.options.length < 2)
    throw new Refusal('invalid', { fields: { options: ['twoOptions'] } });
  for (const course of form.courses) await requireCourse(tx.db, course);
}

/** @throws Refusal if people have answered, with the option if it is given */
async function requireUnanswered(tx: Write, id: number, option: number | null): Promise<void> {
  const answer = await tx.db
    .selectFrom('question_answer')
    .select('user_id')
    .where('question_id', '=', id)
    .where('answer', 'is not', null)
    .$if(option !== null, (query) => query.where(sql<boolean>`answer @> ${JSON.stringify(option)}::jsonb`))
    .limit(1)
    .executeTakeFirst();
  if (!answer) return;
  throw new Refusal('invalid', {
    fields: option === null ? { kind: ['questionAnswered'] } : { options: ['optionAnswered'] },
  });
}

function columnsOf(ctx: Context, form: QuestionForm, before: readonly { id: number }[]) {
  let last = Math.max(0, ...before.map(({ id }) => id));
  const known = new Set(before.map(({ id }) => id));
  const options = (hasOptions(form) ? form.options : []).map(({ id, localized_title }) => ({
    id: id !== undefined && known.has(id) ? id : (last += 1),
    localized_title,
  }));
  return {
    localized_title: JSON.stringify(form.localized_title),
    localized_help: JSON.stringify(form.localized_help),
    options: JSON.stringify(options),
    required: form.required,
    roles: form.roles,
    courses: form.courses,
    archived_at: form.archived ? new Date(ctx.now()) : null,
  };
}

async function publish(tx: Write, id: number): Promise<DeskQuestionOnWire> {
  const rev = await tx.rev();
  await tx.change('all', 'question', id, 'put', rev);
  tx.nudge('all', rev);
  tx.desk('people');
  return onWire(await selectQuestions(tx.db).where('id', '=', id).executeTakeFirstOrThrow());
}
