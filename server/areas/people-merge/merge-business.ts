import { sql } from 'kysely';
import { lockPeople } from '../business/locks.ts';
import { notifyOfMeeting } from '../business/notify-meeting.ts';
import { changeMeeting, publishMeeting } from '../business/publish-meeting.ts';
import { publishContact } from '../contacts/operations.ts';
import { readHomeZone } from '../school/current-school.ts';
import { move, type Merging, moveOnce } from './merging.ts';
import { moveUnlessPresent } from './merge-participation.ts';

/** An active card is better than an inactive one; of two equal ones, that of the account that stays. */
export async function mergeCards(merging: Merging): Promise<void> {
  const { tx, keep, drop } = merging;
  await sql`delete from business_profile ours using business_profile theirs where ours.user_id = ${keep.id}
    and theirs.user_id = ${drop.id} and theirs.active and not ours.active`.execute(tx.db);
  await moveUnlessPresent(merging, 'business_profile');
  await tx.change('all', 'business_profile', drop.id, 'del', await tx.rev());
}

/** Other people who have dismissed the account that goes have dismissed the one that stays. */
export async function mergePlans(merging: Merging): Promise<void> {
  const { tx, keep, drop } = merging;
  await moveUnlessPresent(merging, 'business_plan');
  const { rows } = await sql<{
    user_id: number;
    rev: number;
  }>`update business_plan set rev = next_rev(), dismissed = (
      select array_agg(distinct case when id = ${drop.id} then ${keep.id}::bigint else id end)
      from unnest(dismissed) as listed (id))
    where dismissed @> array[${drop.id}::bigint] returning user_id::int, rev::float8 as rev`.execute(tx.db);
  for (const { user_id, rev } of rows)
    await tx.change(`user:${user_id}`, 'business_plan', user_id, 'put', rev);
}

/**
 * Moves the meetings. One between the two accounts is deleted; one at the same time as another one of the account that
 * stays is cancelled, and so is a second open request to the same person.
 */
export async function mergeMeetings(merging: Merging): Promise<void> {
  const { ctx, tx, keep, drop } = merging;
  const meetings = await tx.db
    .selectFrom('business_meeting')
    .selectAll()
    .where(sql<boolean>`(requester_id in (${keep.id}, ${drop.id}) or partner_id in (${keep.id}, ${drop.id}))`)
    .orderBy('id')
    .execute();
  await lockPeople(
    tx,
    meetings.flatMap(({ requester_id, partner_id }) => [requester_id, partner_id]),
  );
  const both = meetings.filter((each) => isWith(each, keep.id) && isWith(each, drop.id));
  for (const meeting of both) {
    await tx.db.deleteFrom('business_meeting').where('id', '=', meeting.id).execute();
    await tx.change(`user:${keep.id}`, 'business_meeting', meeting.id, 'del', await tx.rev());
  }
  const ours = meetings.filter((each) => isWith(each, keep.id) && !both.includes(each));
  const theirs = meetings.filter((each) => isWith(each, drop.id) && !both.includes(each));
  const zone = await readHomeZone(tx.db, ctx.config);
  for (const meeting of theirs) {
    const other = meeting.requester_id === drop.id ? meeting.partner_id : meeting.requester_id;
    const isSecond = ours.some(
      (each) => each.state === 'requested' && meeting.state === 'requested' && isWith(each, other),
    );
    const overlaps = ours.some((each) => isAtOnce(each, meeting));
    if (!isSecond && !overlaps) continue;
    const ended = await changeMeeting(tx, meeting, {
      ...{ state: 'cancelled', ended_by: null, proposals: [], proposed_by: null, table_id: null },
    });
    if (overlaps && meeting.start_at && meeting.start_at.getTime() > ctx.now())
      await notifyOfMeeting(tx, ctx, ended, {
        ...{ title: 'cancelled', to: other, about: keep.id, from: null, zone },
      });
  }
  for (const column of ['requester_id', 'partner_id', 'proposed_by', 'message_by', 'ended_by'])
    await move(merging, 'business_meeting', column);
  await move(merging, 'business_seat', 'user_id');
  for (const { id } of theirs) {
    const rev = await tx.rev();
    const moved = await tx.db
      .updateTable('business_meeting')
      .set({ rev })
      .where('id', '=', id)
      .returning(['id', 'requester_id', 'partner_id'])
      .executeTakeFirstOrThrow();
    await publishMeeting(tx, moved, rev);
  }
}

interface Meeting {
  id: number;
  requester_id: number;
  partner_id: number;
  state: string;
  start_at: Date | null;
  finish_at: Date | null;
}

const isWith = ({ requester_id, partner_id }: Meeting, id: number): boolean =>
  requester_id === id || partner_id === id;

const isAtOnce = (a: Meeting, b: Meeting): boolean =>
  [a, b].every(({ state }) => state === 'accepted') &&
  a.start_at !== null &&
  b.start_at !== null &&
  a.finish_at !== null &&
  b.finish_at !== null &&
  a.start_at < b.finish_at &&
  b.start_at < a.finish_at;

/** Of two contacts with the same person, that of the account that stays counts. */
export async function mergeContacts(merging: Merging): Promise<void> {
  const { tx, keep, drop } = merging;
  await tx.db
    .deleteFrom('contact')
    .where(sql<boolean>`(user_id, person_id) in ((${keep.id}, ${drop.id}), (${drop.id}, ${keep.id}))`)
    .execute();
  await moveOnce(merging, 'contact', { column: 'user_id', per: 'person_id' });
  await moveOnce(merging, 'contact', { column: 'person_id', per: 'user_id' });
  const { rows } = await sql<{ other: number; rev: number }>`update contact set rev = next_rev()
    where ${keep.id} in (user_id, person_id)
    returning (user_id + person_id - ${keep.id}::bigint)::int as other, rev::float8 as rev`.execute(tx.db);
  for (const { other, rev } of rows) await publishContact(tx, { a: keep.id, b: other, op: 'put', rev });
  await tx.change(`user:${keep.id}`, 'contact', drop.id, 'del', await tx.rev());
}
