import { sql } from 'kysely';
import type { BusinessMeetingOnWire } from '../../../contract/business.ts';
import type { OperationArgs } from '../../../contract/operations.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Operator } from '../../operations/operator.ts';
import { type LockedMeeting, lockMeeting, refuseStep } from './locks.ts';
import { notifyOfMeeting } from './notify-meeting.ts';
import { changeMeeting, publishMeeting, written } from './publish-meeting.ts';
import { comingSlots, requireOpenChat } from './request-meeting.ts';
import { businessMeetingsFor } from './rows.ts';

async function rowOf({ tx, me, locale }: Operator, id: number): Promise<BusinessMeetingOnWire> {
  const [row] = await businessMeetingsFor(tx.db, me, locale, { ids: [id] });
  return row!;
}

const isOver = ({ meeting }: LockedMeeting, now: number): boolean =>
  meeting.start_at !== null && meeting.start_at.getTime() <= now;

/** Proposes other slots instead of the former proposals. An accepted meeting stays until the other side accepts one. */
export async function proposeSlots(
  operator: Operator,
  { id, slots, message }: OperationArgs<'business.propose'>,
): Promise<BusinessMeetingOnWire> {
  const { ctx, tx, me } = operator;
  const locked = await lockMeeting(operator, id);
  const { meeting, otherId, rules, zone } = locked;
  const isOpen = meeting.state === 'requested' || meeting.state === 'accepted';
  if (!isOpen) throw refuseStep(id, 'meeting', 'meetingEnded');
  if (meeting.state === 'accepted' && isOver(locked, ctx.now())) throw refuseStep(id, 'meeting', 'past');
  if (!rules) throw refuseStep(id, 'slots', 'noSlot');
  const proposals = comingSlots(slots, { rules, zone, now: ctx.now() });
  if (typeof proposals === 'string') throw refuseStep(id, 'slots', proposals);
  await requireOpenChat(tx, me.id, otherId);
  const proposed = await changeMeeting(tx, meeting, {
    ...written(ctx.now(), me.id, message, meeting),
    proposals,
    proposed_by: me.id,
  });
  const notice = { to: otherId, about: me.id, from: me.id, zone };
  await notifyOfMeeting(tx, ctx, proposed, { ...notice, title: 'proposed' });
  return rowOf(operator, id);
}

/** Declines a request, or the proposal to move a meeting, which then stays. Does nothing if there is nothing open. */
export async function declineMeeting(
  operator: Operator,
  { id, message }: OperationArgs<'business.decline'>,
): Promise<BusinessMeetingOnWire> {
  const { ctx, tx, me } = operator;
  const { meeting, otherId, zone } = await lockMeeting(operator, id);
  const isRequest = meeting.state === 'requested';
  const isMove = meeting.state === 'accepted' && meeting.proposals.length > 0;
  if (!isRequest && !isMove) return rowOf(operator, id);
  const declined = await changeMeeting(tx, meeting, {
    ...written(ctx.now(), me.id, message, meeting),
    ...(isRequest ? { state: 'declined', ended_by: me.id } : { proposals: [], proposed_by: null }),
  });
  const notice = { to: otherId, about: me.id, from: me.id, zone };
  const shown = { ...declined, proposals: meeting.proposals };
  await notifyOfMeeting(tx, ctx, shown, { ...notice, title: isRequest ? 'declined' : 'notMoved' });
  return rowOf(operator, id);
}

/** Withdraws a request or cancels a meeting, which frees its slot and table. Does nothing if it has ended already. */
export async function cancelMeeting(
  operator: Operator,
  { id, user_id, message }: OperationArgs<'business.cancel'>,
): Promise<BusinessMeetingOnWire> {
  const { ctx, tx, me } = operator;
  const locked = await lockMeeting(operator, id ?? (await findRequest(operator, user_id)));
  const { meeting, otherId, zone } = locked;
  const wasRequested = meeting.state === 'requested';
  if (!wasRequested && meeting.state !== 'accepted') return rowOf(operator, meeting.id);
  if (!wasRequested && isOver(locked, ctx.now())) throw refuseStep(meeting.id, 'meeting', 'past');
  const cancelled = await changeMeeting(tx, meeting, {
    ...written(ctx.now(), me.id, message, meeting),
    state: 'cancelled',
    ended_by: me.id,
    proposals: [],
    proposed_by: null,
    table_id: null,
    room: null,
  });
  const notice = { to: otherId, about: me.id, from: me.id, zone };
  const shown = { ...cancelled, proposals: meeting.proposals, table_id: meeting.table_id };
  const ended = meeting.proposed_by === me.id ? 'withdrawn' : 'declined';
  await notifyOfMeeting(tx, ctx, shown, { ...notice, title: wasRequested ? ended : 'cancelled' });
  return rowOf(operator, meeting.id);
}

/** The caller's last request to a person that is open, or became a coming meeting. @throws Refusal if there is none */
async function findRequest({ ctx, tx, me }: Operator, userId: number): Promise<number> {
  const request = await tx.db
    .selectFrom('business_meeting')
    .select('id')
    .where('requester_id', '=', me.id)
    .where('partner_id', '=', userId)
    .where(sql<boolean>`(state = 'requested' or state = 'accepted' and start_at > ${new Date(ctx.now())})`)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!request) throw new Refusal('notFound', { subject: { type: 'user', id: userId } });
  return request.id;
}

/** Stores whether the meeting was useful to the caller. Only the organisers' statistics show it. */
export async function rateMeeting(
  operator: Operator,
  { id, feedback }: OperationArgs<'business.feedback'>,
): Promise<BusinessMeetingOnWire> {
  const { ctx, tx, me } = operator;
  const locked = await lockMeeting(operator, id);
  if (locked.meeting.state !== 'accepted' || !isOver(locked, ctx.now()))
    throw refuseStep(id, 'feedback', 'meetingNotBegun');
  await tx.db
    .updateTable('business_seat')
    .set({ feedback })
    .where('meeting_id', '=', id)
    .where('user_id', '=', me.id)
    .execute();
  const rev = await tx.rev();
  await tx.db.updateTable('business_meeting').set({ rev }).where('id', '=', id).execute();
  await publishMeeting(tx, locked.meeting, rev);
  return rowOf(operator, id);
}
