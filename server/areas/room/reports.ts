import { type EventQuestionOnWire, maxReportsPerPerson } from '../../../contract/event-questions.ts';
import type { OperationArgs } from '../../../contract/operations.ts';
import type { Operator } from '../../operations/operator.ts';
import { nudgeOrganisers } from '../check-in/publish-attendees.ts';
import { speakersOf } from '../events/speakers.ts';
import { lockQuestion, questionOnWire, refusedAt } from './operations.ts';

/**
 * Reports a question of another person to the moderators of the event, or withdraws the report. A repetition
 * replaces the reason. Only devices of moderators and of the caller get the change.
 */
export async function reportQuestion(
  operator: Operator,
  { id, event_id, reason }: OperationArgs<'eventQuestion.report'>,
): Promise<EventQuestionOnWire> {
  const { ctx, tx, me } = operator;
  const row = await lockQuestion(operator, id);
  // Refused for a question that the caller does not see.
  await questionOnWire(operator, id);
  if (row.user_id === me.id) throw refusedAt(id, 'reason', 'ownQuestion');
  if (row.event_id !== event_id) throw refusedAt(id, 'event_id', 'invalid');
  if (reason === null)
    await tx.db
      .deleteFrom('event_question_report')
      .where('question_id', '=', id)
      .where('user_id', '=', me.id)
      .execute();
  else {
    const { count } = await tx.db
      .selectFrom('event_question_report')
      .innerJoin('event_question', 'event_question.id', 'question_id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('event_id', '=', event_id)
      .where('event_question_report.user_id', '=', me.id)
      .where('question_id', '<>', id)
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxReportsPerPerson)
      throw refusedAt(id, 'reason', `tooManyReports:${maxReportsPerPerson}`);
    const report = { reason, reported_at: new Date(ctx.now()) };
    await tx.db
      .insertInto('event_question_report')
      .values({ question_id: id, user_id: me.id, ...report })
      .onConflict((oc) => oc.columns(['question_id', 'user_id']).doUpdateSet(report))
      .execute();
  }
  const rev = await tx.rev();
  await tx.db.updateTable('event_question').set({ rev }).where('id', '=', id).execute();
  await tx.change('all', 'event_question', id, 'put', rev);
  for (const person of new Set([me.id, ...(await speakersOf(tx.db, event_id))])) tx.nudge(person, rev);
  await nudgeOrganisers(tx, rev);
  return questionOnWire(operator, id);
}
