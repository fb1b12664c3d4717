import { randomBytes } from 'node:crypto';
import type { BusinessMeetingOnWire } from '../../../contract/business.ts';
import type { OperationArgs } from '../../../contract/operations.ts';
import type { BusinessSlot } from '../../../src/lib/business-slots.ts';
import type { Config } from '../../config.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Operator } from '../../operations/operator.ts';
import { openPrivate } from '../chat/create-group.ts';
import { usersFor } from '../people/rows.ts';
import { freeTables, readAvailability } from './availability.ts';
import { type LockedMeeting, lockMeeting, lockTables, refuseStep } from './locks.ts';
import { notifyOfMeeting } from './notify-meeting.ts';
import { changeMeeting, written } from './publish-meeting.ts';
import { requireOpenChat, slotAt } from './request-meeting.ts';
import { businessMeetingsFor } from './rows.ts';

/**
 * Accepts one of the proposed slots, of a request or of a move. The first acceptance takes the slot and a table; a
 * refused one leaves the meeting as it was. A second call changes nothing.
 */
export async function acceptMeeting(
  operator: Operator,
  { id, start, message, link }: OperationArgs<'business.accept'>,
): Promise<BusinessMeetingOnWire> {
  const { ctx, tx, me, locale } = operator;
  const locked = await lockMeeting(operator, id);
  const { meeting, otherId, zone } = locked;
  if (meeting.state === 'accepted' && meeting.start_at?.getTime() === start * 1000)
    return rowOf(operator, id);
  const slot = requireProposed(locked, me.id, start, ctx.now());
  const [other] = await usersFor(tx.db, me.id, [otherId]);
  if (other?.status !== 'approved') throw new Refusal('notFound', { subject: { type: 'user', id: otherId } });
  await requireOpenChat(tx, me.id, otherId);
  await requireBothFree(operator, locked, slot);
  const table_id = meeting.way === 'on_site' ? await takeTable(operator, id, slot) : null;
  const wasRequested = meeting.state === 'requested';
  const { id: group_id } = await openPrivate(ctx, tx, me, locale, otherId);
  const isOnline = meeting.way === 'online';
  const accepted = await changeMeeting(tx, meeting, {
    ...written(ctx.now(), me.id, message, meeting),
    state: 'accepted',
    start_at: new Date(slot.start),
    finish_at: new Date(slot.finish),
    minutes: (slot.finish - slot.start) / 60_000,
    proposals: [],
    proposed_by: null,
    table_id,
    group_id,
    room: isOnline ? (meeting.room ?? newRoom(ctx.config)) : null,
    ...(isOnline && link && { link }),
  });
  const title = wasRequested ? 'accepted' : 'moved';
  await notifyOfMeeting(tx, ctx, accepted, { title, to: otherId, about: me.id, from: me.id, zone });
  return rowOf(operator, id);
}

async function rowOf({ tx, me, locale }: Operator, id: number): Promise<BusinessMeetingOnWire> {
  const [row] = await businessMeetingsFor(tx.db, me, locale, { ids: [id] });
  return row!;
}

/** @throws Refusal unless the other side has proposed the slot, and it is still to come */
function requireProposed(
  { meeting, rules, zone }: LockedMeeting,
  meId: number,
  start: number,
  now: number,
): BusinessSlot {
  const isOpen = meeting.state === 'requested' || meeting.state === 'accepted';
  if (!isOpen || meeting.proposed_by === meId || !meeting.proposals.includes(start))
    throw refuseStep(meeting.id, 'start', 'notProposed');
  const slot = rules ? slotAt(start, { rules, zone }) : undefined;
  if (!slot) throw refuseStep(meeting.id, 'start', 'noSlot');
  if (slot.start <= now) throw refuseStep(meeting.id, 'start', 'past');
  return slot;
}

/**
 * Callers learn why they are not free themselves, but of the other person only that the slot is taken.
 * @throws Refusal unless both are free
 */
async function requireBothFree(
  { tx, me }: Operator,
  { meeting, otherId, rules, zone }: LockedMeeting,
  slot: BusinessSlot,
): Promise<void> {
  const scope = { rules: { per_day: rules?.per_day ?? null }, zone, except: meeting.id };
  const notFree = await readAvailability(tx.db, [me.id, otherId], scope);
  const own = notFree(me.id, slot);
  if (own) throw refuseStep(meeting.id, 'start', own);
  if (notFree(otherId, slot)) throw refuseStep(meeting.id, 'start', 'slotTaken');
}

/** Takes the first free table. @throws Refusal if there is none */
async function takeTable({ tx }: Operator, id: number, slot: BusinessSlot): Promise<number> {
  await lockTables(tx);
  const [table] = await freeTables(tx.db, slot, id);
  if (!table) throw refuseStep(id, 'start', 'noTable');
  return table.id;
}

/** A random name, which is the key to the room; null if the school has no provider of rooms. */
export const newRoom = ({ jitsi, bigbluebutton }: Pick<Config, 'jitsi' | 'bigbluebutton'>): string | null =>
  jitsi || bigbluebutton ? `yurt-${randomBytes(15).toString('hex')}` : null;
