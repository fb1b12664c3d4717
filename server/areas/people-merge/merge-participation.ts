import { sql } from 'kysely';
import { noteMax } from '../../../contract/agenda.ts';
import { promoteWaiting } from '../agenda/booking-operations.ts';
import { publishCheckIn } from '../check-in/operations.ts';
import { publishQuestion } from '../room/publish-question.ts';
import { move, type Merging, moveOnce } from './merging.ts';

/**
 * A booked place is better than one on the waiting list; of two places on it, the earlier one stays. A place that both
 * accounts had is offered to the waiting list.
 */
export async function mergeBookings(merging: Merging): Promise<void> {
  const { ctx, tx, keep, drop } = merging;
  const both = await tx.db
    .selectFrom('event')
    .innerJoin('booking', 'booking.event_id', 'event.id')
    .selectAll('event')
    .where('booking.user_id', '=', drop.id)
    .where('event.id', 'in', (eb) =>
      eb.selectFrom('booking as ours').select('ours.event_id').where('ours.user_id', '=', keep.id),
    )
    .orderBy('event.id')
    .forUpdate('event')
    .execute();
  const better = sql<boolean>`(theirs.state, theirs.id) < (ours.state, ours.id)`;
  await moveOnce(merging, 'booking', { per: 'event_id', better });
  await sql`update booking set rev = next_rev() where user_id = ${keep.id}`.execute(tx.db);
  await tx.db.deleteFrom('booking').where('user_id', '=', drop.id).execute();
  for (const event of both) await promoteWaiting(tx, ctx, event);
}

/** An event that either account has starred stays starred. Two notes on an event become one. */
export async function mergeAgenda(merging: Merging): Promise<void> {
  const { tx, keep, drop } = merging;
  await sql`update agenda ours set starred = ours.starred or theirs.starred, rev = next_rev(),
      note = case when coalesce(theirs.note, '') in ('', ours.note) then ours.note
        when coalesce(ours.note, '') = '' then theirs.note
        else left(ours.note || E'\n\n' || theirs.note, ${noteMax}) end
    from agenda theirs where theirs.event_id = ours.event_id and ours.user_id = ${keep.id}
      and theirs.user_id = ${drop.id}`.execute(tx.db);
  await moveOnce(merging, 'agenda', { per: 'event_id' });
}

/** The earlier check-in to a day or an event stays. */
export async function mergeCheckIns(merging: Merging): Promise<void> {
  const { tx, keep, drop } = merging;
  await move(merging, 'check_in', 'by_id');
  const { rows: later } = await sql<{ id: number; user_id: number }>`delete from check_in later
    where user_id in (${keep.id}, ${drop.id}) and exists (select from check_in earlier
      where earlier.user_id in (${keep.id}, ${drop.id}) and earlier.user_id <> later.user_id
        and earlier.event_id is not distinct from later.event_id and earlier.day is not distinct from later.day
        and (earlier.at, earlier.id) < (later.at, later.id))
    returning id::int, user_id::int`.execute(tx.db);
  for (const row of later) await publishCheckIn(tx, row, 'del');
  const moving = await tx.db
    .updateTable('check_in')
    .set({ user_id: keep.id })
    .where('user_id', '=', drop.id)
    .returning(['id', 'user_id'])
    .execute();
  for (const row of moving) await publishCheckIn(tx, row, 'put');
}

/** A helper for all events may do more than a helper for one; of two equal ones, the later end counts. */
export async function mergeHelpers(merging: Merging): Promise<void> {
  await move(merging, 'check_in_helper', 'created_by');
  const { tx, keep, drop } = merging;
  const better = sql`((theirs.event_id is null)::int, theirs.ends_at) > ((ours.event_id is null)::int, ours.ends_at)`;
  await sql`delete from check_in_helper ours using check_in_helper theirs
    where ours.user_id = ${keep.id} and theirs.user_id = ${drop.id} and ${better}`.execute(tx.db);
  await moveUnlessPresent(merging, 'check_in_helper');
}

/** A row of which a person has at most one: that of the account that stays, if it has one. */
export const moveUnlessPresent = ({ tx, keep, drop }: Merging, table: string) =>
  sql`update ${sql.table(table)} set user_id = ${keep.id} where user_id = ${drop.id}
    and not exists (select from ${sql.table(table)} ours where ours.user_id = ${keep.id})`.execute(tx.db);

export async function mergeQuestions(merging: Merging): Promise<void> {
  const { tx, keep, drop } = merging;
  const { rows } = await sql<{ id: number; event_id: number; user_id: number | null }>`
    update event_question set user_id = case when user_id = ${drop.id} then ${keep.id}::bigint else user_id end,
      answered_by = case when answered_by = ${drop.id} then ${keep.id}::bigint else answered_by end
    where user_id = ${drop.id} or answered_by = ${drop.id}
    returning id::int, event_id::int, user_id::int`.execute(tx.db);
  for (const row of rows) await publishQuestion(merging, row);
}

/** One vote for each question, and none for an own question. The other votes are taken back by the erasure. */
export async function mergeQuestionVotes(merging: Merging): Promise<void> {
  const { tx, keep, drop } = merging;
  await moveOnce(merging, 'event_question_vote', { per: 'question_id' });
  const { rows } = await sql<{ id: number; event_id: number; user_id: number }>`with own as (
      delete from event_question_vote vote using event_question question
      where question.id = vote.question_id and vote.user_id in (${keep.id}, ${drop.id})
        and question.user_id = ${keep.id} returning question_id)
    update event_question set votes = votes - (select count(*) from own where question_id = event_question.id)
    where id in (select question_id from own) returning id::int, event_id::int, user_id::int`.execute(tx.db);
  for (const row of rows) await publishQuestion(merging, row);
}

/** Of two valid certificates from one template, the later one is revoked; its public page says so. */
export async function mergeCertificates(merging: Merging): Promise<void> {
  const { ctx, tx, keep, drop } = merging;
  await move(merging, 'certificate', 'issued_by');
  await sql`update certificate later set revoked_at = ${new Date(ctx.now())}, rev = next_rev()
    where user_id in (${keep.id}, ${drop.id}) and revoked_at is null and exists (select from certificate earlier
      where earlier.user_id in (${keep.id}, ${drop.id}) and earlier.template_id = later.template_id
        and earlier.revoked_at is null and (earlier.issued_at, earlier.id) < (later.issued_at, later.id))`.execute(
    tx.db,
  );
  await move(merging, 'certificate', 'user_id');
}

/** Answers to the questions of the organisers, with their files. */
export async function mergeAnswers({ tx, keep, drop, answers }: Merging): Promise<void> {
  const chosen = sql`question_id = any(${[...answers]}::bigint[])`;
  const swap = sql`case when user_id = ${keep.id} then ${drop.id}::bigint else ${keep.id}::bigint end`;
  // The foreign key allows no third person to swap through, so the rows are read, deleted and inserted again.
  for (const [table, columns] of [
    ['question_answer', sql`question_id, answer, at, rev`],
    ['answer_file', sql`question_id, hash, type, bytes`],
  ] as const) {
    const name = sql.table(table);
    const { rows } = await sql<{ row: unknown }>`delete from ${name} where ${chosen}
      and user_id in (${keep.id}, ${drop.id}) returning to_jsonb(${name}) as row`.execute(tx.db);
    await sql`insert into ${name} (user_id, ${columns}) select ${swap}, ${columns}
      from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows.map(({ row }) => row))}::jsonb)`.execute(
      tx.db,
    );
  }
  tx.peopleChanged([keep.id]);
}
