import { sql } from 'kysely';
import type * as v from 'valibot';
import type { moveBusinessMeeting, placeBusinessMeeting } from '../../../contract/business-desk.ts';
import type { BusinessWay } from '../../../contract/school.ts';
import type { BusinessSlot } from '../../../src/lib/business-slots.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import type { BusinessMeetingRow } from '../../db/business-schema.ts';
import type { Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { claimRow, type SeenClaims } from '../desks/claims.ts';
import { newRoom } from './accept-meeting.ts';
import { freeTables, readAvailability } from './availability.ts';
import { lockPeople, lockTables, unknownMeeting } from './locks.ts';
import { notifyOfMeeting } from './notify-meeting.ts';
import { changeMeeting } from './publish-meeting.ts';
import { insertMeeting, slotAt } from './request-meeting.ts';
import { readBusinessRules } from './rules.ts';
import type { BusinessTitle } from './texts.ts';

export interface Organiser {
  ctx: Context;
  tx: Write;
  me: Me;
  seen: SeenClaims;
}

const refuse = (field: string, rule: string) => new Refusal('invalid', { fields: { [field]: [rule] } });

/** Records the act of an organiser on a meeting. @throws Refusal `conflict` if another one came first */
export const claimMeeting = ({ ctx, tx, me, seen }: Organiser, id: number, act: 'edit' | 'delete') =>
  claimRow(tx, `business:${id}`, { desk: 'meetings', act, actor: me, at: new Date(ctx.now()), seen });

/** Notifies both people of an act of an organiser. */
export async function notifyBoth(
  { ctx, tx }: Pick<Organiser, 'ctx' | 'tx'>,
  meeting: BusinessMeetingRow,
  title: BusinessTitle,
  zone: string,
): Promise<void> {
  const { requester_id, partner_id } = meeting;
  for (const [to, about] of [
    [requester_id, partner_id],
    [partner_id, requester_id],
  ] as const)
    await notifyOfMeeting(tx, ctx, meeting, { title, to, about, from: null, zone });
}

/** Arranges a meeting of two people in a slot in which both are free. Their open request becomes this meeting. */
export async function placeMeeting(
  organiser: Organiser,
  {
    requester_id,
    partner_id,
    request_id,
    start,
    way,
    table_id = null,
  }: v.InferOutput<(typeof placeBusinessMeeting)['body']>,
): Promise<number> {
  const { ctx, tx } = organiser;
  if (requester_id === partner_id) throw refuse('partner_id', 'invalid');
  const ids = [requester_id, partner_id];
  const people = await tx.db
    .selectFrom('app_user')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .execute();
  if (people.length < 2) throw refuse('partner_id', 'unknown');
  await lockPeople(tx, ids);
  const open = await tx.db
    .selectFrom('business_meeting')
    .selectAll()
    .where('state', '=', 'requested')
    .where('requester_id', 'in', ids)
    .where('partner_id', 'in', ids)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (request_id !== undefined && open?.id !== request_id) throw refuse('meeting', 'meetingEnded');
  const taken = await takeSlot(organiser, { ids, start, way, table_id, except: open?.id });
  const meeting =
    open ??
    (await insertMeeting(tx, {
      ...{ requester_id, partner_id, way, proposals: [], proposed_by: null, minutes: taken.minutes },
      ...{ link: null, message: null, message_by: null, other_message: null, at: new Date(ctx.now()) },
    }));
  await claimMeeting(organiser, meeting.id, 'edit');
  const placed = await changeMeeting(tx, meeting, {
    ...taken.columns,
    ...{ state: 'accepted', way, proposals: [], proposed_by: null, at: new Date(ctx.now()) },
    room: way === 'online' ? (meeting.room ?? newRoom(ctx.config)) : null,
  });
  await notifyBoth(organiser, placed, 'placed', taken.zone);
  return placed.id;
}

interface Wanted {
  ids: readonly number[];
  start: number;
  way: BusinessWay;
  table_id: number | null;
  except: number | undefined;
}

/** The columns of a meeting in a coming slot. The caller has locked both people. @throws Refusal if it is not free */
async function takeSlot({ ctx, tx }: Organiser, { ids, start, way, table_id, except }: Wanted) {
  const { rules, zone } = await readBusinessRules(tx.db, ctx.config);
  const slot = rules ? slotAt(start, { rules, zone }) : undefined;
  if (!rules || !slot) throw refuse('start', 'noSlot');
  if (slot.start <= ctx.now()) throw refuse('start', 'past');
  if (!rules.ways.includes(way)) throw refuse('way', 'invalid');
  const notFree = await readAvailability(tx.db, ids, { rules, zone, except });
  // Nobody learns the reasons of others, organisers neither.
  if (ids.some((id) => notFree(id, slot))) throw refuse('start', 'personBusy');
  const table = way === 'on_site' ? await takeTable(tx, slot, { table_id, except }) : null;
  const columns = { start_at: new Date(slot.start), finish_at: new Date(slot.finish), table_id: table };
  return { columns: { ...columns, minutes: rules.minutes }, minutes: rules.minutes, zone };
}

/** Takes the table, or the first free one. @throws Refusal if it is closed or taken, or none is free */
async function takeTable(
  tx: Write,
  slot: BusinessSlot,
  { table_id, except }: Pick<Wanted, 'table_id' | 'except'>,
): Promise<number> {
  await lockTables(tx);
  const free = await freeTables(tx.db, slot, except);
  const table = table_id === null ? free[0] : free.find(({ id }) => id === table_id);
  if (!table) throw refuse(table_id === null ? 'start' : 'table_id', 'noTable');
  return table.id;
}

/** Locks a meeting and its people. @throws Refusal if there is no such meeting, or it has ended */
async function lockOpen({ tx }: Organiser, id: number): Promise<BusinessMeetingRow> {
  const found = await tx.db
    .selectFrom('business_meeting')
    .select(['requester_id', 'partner_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw unknownMeeting(id);
  await lockPeople(tx, [found.requester_id, found.partner_id]);
  const meeting = await tx.db
    .selectFrom('business_meeting')
    .selectAll()
    .where('id', '=', id)
    .where(sql<boolean>`state in ('requested', 'accepted')`)
    .forUpdate()
    .executeTakeFirst();
  if (!meeting) throw refuse('meeting', 'meetingEnded');
  return meeting;
}

/** Moves an accepted meeting to another slot or table. */
export async function moveMeeting(
  organiser: Organiser,
  id: number,
  { start, table_id = null }: v.InferOutput<(typeof moveBusinessMeeting)['body']>,
): Promise<void> {
  const { ctx, tx } = organiser;
  const meeting = await lockOpen(organiser, id);
  if (meeting.state !== 'accepted') throw refuse('meeting', 'meetingEnded');
  await claimMeeting(organiser, id, 'edit');
  const { requester_id, partner_id, way } = meeting;
  const ids = [requester_id, partner_id];
  const { columns, zone } = await takeSlot(organiser, { ids, start, way, table_id, except: id });
  const moved = await changeMeeting(tx, meeting, {
    ...columns,
    ...{ proposals: [], proposed_by: null, at: new Date(ctx.now()) },
  });
  const isOtherTime = meeting.start_at?.getTime() !== start * 1000;
  await notifyBoth(organiser, moved, isOtherTime ? 'moved' : 'newTable', zone);
}

/** Cancels a meeting or a request. */
export async function endMeeting(organiser: Organiser, id: number): Promise<void> {
  const { ctx, tx } = organiser;
  const meeting = await lockOpen(organiser, id);
  await claimMeeting(organiser, id, 'delete');
  const { zone } = await readBusinessRules(tx.db, ctx.config);
  await changeMeeting(tx, meeting, {
    ...{ state: 'cancelled', ended_by: null, proposals: [], proposed_by: null },
    ...{ table_id: null, room: null, at: new Date(ctx.now()) },
  });
  await notifyBoth(organiser, meeting, 'cancelled', zone);
}
