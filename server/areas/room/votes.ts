import { sql } from 'kysely';
import type { EventQuestionOnWire } from '../../../contract/event-questions.ts';
import type { Operation, OperationArgs } from '../../../contract/operations.ts';
import type { Reader } from '../../db/client.ts';
import type { EventQuestionRow } from '../../db/room-schema.ts';
import type { Operator } from '../../operations/operator.ts';
import { lockQuestion, questionOnWire, refusedAt } from './operations.ts';
import { publishQuestion } from './publish-question.ts';
import { isPublicQuestion, questionsOnWire } from './rows.ts';

/** Votes for a question of another person, or takes the vote back. A repetition changes nothing. */
export async function voteForQuestion(
  operator: Operator,
  { id, voted }: OperationArgs<'eventQuestion.vote'>,
): Promise<EventQuestionOnWire> {
  const { ctx, tx, me, locale } = operator;
  const row = await lockQuestion(operator, id);
  if (row.user_id === me.id) throw refusedAt(id, 'voted', 'ownQuestion');
  // A vote for a question that was merged meanwhile counts for the other one.
  if (row.merged_into !== null)
    return voteForQuestion(operator, { id: row.merged_into, event_id: row.event_id, voted });
  if (!isPublicQuestion(row)) return voteForHidden(operator, row, voted);
  const counted = await storeVote(operator, row, voted);
  if (counted) {
    await tx.change('all', 'event_question', id, 'put', counted.rev);
    tx.afterCommit(() => ctx.rooms.changed(row.event_id, 'question', id));
  }
  const [onWire] = await questionsOnWire(tx.db, [{ ...row, ...counted }], locale);
  return { ...onWire!, own: false, voted };
}

/** A vote for a question that waits for a moderator or was declined; its moderators see it. */
async function voteForHidden(
  operator: Operator,
  row: EventQuestionRow,
  voted: boolean,
): Promise<EventQuestionOnWire> {
  await questionOnWire(operator, row.id);
  if (await storeVote(operator, row, voted)) await publishQuestion(operator, row);
  return questionOnWire(operator, row.id);
}

/**
 * Stores a vote and its key, and counts it, in one statement: a full room sends many. Undefined if nothing has changed. The
 * caller holds the lock of the question.
 */
async function storeVote(
  { ctx, tx, me, key }: Operator,
  { id }: EventQuestionRow,
  voted: boolean,
): Promise<{ votes: number; rev: number } | undefined> {
  const stored = voted
    ? sql`insert into event_question_vote (question_id, user_id) values (${id}, ${me.id})
        on conflict do nothing returning user_id`
    : sql`delete from event_question_vote where question_id = ${id} and user_id = ${me.id} returning user_id`;
  // A data-modifying CTE is executed although nothing reads it.
  const keyed =
    key === undefined
      ? sql``
      : sql`keyed as (insert into event_question_vote_key (question_id, client_id, created_at)
          values (${id}, ${key}, ${new Date(ctx.now())}) on conflict do nothing), `;
  const { rows } = await sql<{ votes: number; rev: number }>`with ${keyed}stored as (${stored})
    update event_question set votes = votes + ${voted ? 1 : -1}::int, rev = next_rev()
    where id = ${id} and exists (select from stored) returning votes, rev`.execute(tx.db);
  return rows[0];
}

/** Whether an operation that did not find its question is a vote for one that only its author and moderators see now. */
export async function isHiddenVote(db: Reader, operation: Operation): Promise<boolean> {
  if (operation.kind !== 'eventQuestion.vote') return false;
  const { id } = operation.args;
  const row = await db.selectFrom('event_question').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
