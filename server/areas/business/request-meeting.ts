import { sql } from 'kysely';
import type { BusinessMeetingOnWire } from '../../../contract/business.ts';
import type { OperationArgs } from '../../../contract/operations.ts';
import { type BusinessRules, type BusinessWay, businessWays } from '../../../contract/school.ts';
import { type BusinessSlot, businessSlots } from '../../../src/lib/business-slots.ts';
import type { BusinessMeetingRow } from '../../db/business-schema.ts';
import type { Reader } from '../../db/client.ts';
import type { Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Operator } from '../../operations/operator.ts';
import { usersFor } from '../people/rows.ts';
import { lockPeople } from './locks.ts';
import { notifyOfMeeting } from './notify-meeting.ts';
import { changeMeeting, messagesWithout, publishMeeting, written } from './publish-meeting.ts';
import { businessMeetingsFor, takesPart } from './rows.ts';
import { readBusinessRules } from './rules.ts';

export const maxOpenRequests = 20;

const refuse = (userId: number, field: string, rule: string) =>
  new Refusal('invalid', { subject: { type: 'user', id: userId }, fields: { [field]: [rule] } });

/**
 * Asks a person for a meeting. If the two have an open request, the slots become its proposals instead: a person has at
 * most one open request with another one.
 */
export async function requestMeeting(
  operator: Operator,
  { user_id, slots, way, message, link }: OperationArgs<'business.request'>,
): Promise<BusinessMeetingOnWire> {
  const { ctx, tx, me, locale } = operator;
  if (user_id === me.id) throw refuse(user_id, 'user_id', 'ownMeeting');
  const [other] = await usersFor(tx.db, me.id, [user_id]);
  if (!other) throw new Refusal('notFound', { subject: { type: 'user', id: user_id } });
  await lockPeople(tx, [me.id, user_id]);
  const { rules, zone } = await readBusinessRules(tx.db, ctx.config);
  if (!rules) throw refuse(user_id, 'user_id', 'noBusiness');
  await requireMayMeet(tx, { meId: me.id, otherId: user_id, way, rules });
  const proposals = comingSlots(slots, { rules, zone, now: ctx.now() });
  if (typeof proposals === 'string') throw refuse(user_id, 'slots', proposals);
  const open = await tx.db
    .selectFrom('business_meeting')
    .select(['id', 'requester_id', 'partner_id', 'message', 'message_by', 'other_message'])
    .where('state', '=', 'requested')
    .where(sql<boolean>`(requester_id, partner_id) in ((${me.id}, ${user_id}), (${user_id}, ${me.id}))`)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const columns = {
    proposals,
    proposed_by: me.id,
    way,
    minutes: rules.minutes,
    link: way === 'online' ? link || null : null,
    // A changed request replaces the earlier message, also by none.
    ...written(ctx.now(), me.id, message, open ? messagesWithout(open, me.id) : null),
  };
  if (!open) await requireFewRequests(tx.db, me.id, user_id);
  const meeting = open
    ? await changeMeeting(tx, open, columns)
    : await insertMeeting(tx, { ...columns, requester_id: me.id, partner_id: user_id });
  const title = meeting.requester_id === me.id ? 'requested' : 'proposed';
  await notifyOfMeeting(tx, ctx, meeting, { title, to: user_id, about: me.id, from: me.id, zone });
  const [row] = await businessMeetingsFor(tx.db, me, locale, { ids: [meeting.id] });
  return row!;
}

type NewMeeting = Pick<
  BusinessMeetingRow,
  | 'requester_id'
  | 'partner_id'
  | 'way'
  | 'proposals'
  | 'proposed_by'
  | 'minutes'
  | 'link'
  | 'message'
  | 'message_by'
  | 'other_message'
  | 'at'
>;

/** Inserts a request, with the seats of the two. */
export async function insertMeeting(tx: Write, columns: NewMeeting): Promise<BusinessMeetingRow> {
  const rev = await tx.rev();
  const meeting = await tx.db
    .insertInto('business_meeting')
    .values({ ...columns, state: 'requested', rev })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto('business_seat')
    .values(
      [columns.requester_id, columns.partner_id].map((user_id) => ({ meeting_id: meeting.id, user_id })),
    )
    .execute();
  await publishMeeting(tx, meeting, rev);
  return meeting;
}

interface Slots {
  rules: BusinessRules;
  zone: string;
  now: number;
}

/** The slots in Unix seconds, earliest first; a rule if one of them is not a coming slot of the rules. */
export function comingSlots(
  slots: readonly number[],
  { rules, zone, now }: Slots,
): number[] | 'noSlot' | 'past' {
  const known = new Set(businessSlots(rules, zone).map(({ start }) => start / 1000));
  if (slots.some((slot) => !known.has(slot))) return 'noSlot';
  if (slots.some((slot) => slot * 1000 <= now)) return 'past';
  return [...new Set(slots)].toSorted((a, b) => a - b);
}

/** The slot of the rules with this start; undefined if there is none. */
export const slotAt = (start: number, { rules, zone }: Omit<Slots, 'now'>): BusinessSlot | undefined =>
  businessSlots(rules, zone).find((slot) => slot.start === start * 1000);

interface Meeting {
  meId: number;
  otherId: number;
  way: BusinessWay;
  rules: BusinessRules;
}

/**
 * Both must take part, the other one with an active card, and have the way in common.
 * @throws Refusal otherwise, and if an organiser has blocked the chat of the two
 */
export async function requireMayMeet(tx: Write, { meId, otherId, way, rules }: Meeting): Promise<void> {
  const people = await tx.db
    .selectFrom('business_profile')
    .innerJoin('app_user', 'app_user.id', 'business_profile.user_id')
    .select(['user_id', 'active', 'ways'])
    .select(takesPart(rules).as('takes_part'))
    .select('course_type')
    .where('user_id', 'in', [meId, otherId])
    .execute();
  const [own, other] = [meId, otherId].map((id) => people.find(({ user_id }) => user_id === id));
  const isOpen = rules.courses.length === 0 || rules.courses.includes(own?.course_type ?? 0);
  if (!isOpen) throw refuse(otherId, 'user_id', 'noBusiness');
  if (!other?.active || !other.takes_part) throw refuse(otherId, 'user_id', 'noCard');
  const ownWays = own?.active ? own.ways : businessWays;
  if (![rules.ways, ownWays, other.ways].every((ways) => ways.includes(way)))
    throw refuse(otherId, 'way', 'noCommonWay');
  await requireOpenChat(tx, meId, otherId);
}

/** @throws Refusal if an organiser has blocked the private chat of the two */
export async function requireOpenChat(tx: Write, meId: number, otherId: number): Promise<void> {
  const blocked = await tx.db
    .selectFrom('chat_group')
    .select('id')
    .where('private_key', '=', [meId, otherId].toSorted((a, b) => a - b).join(':'))
    .where('blocked_at', 'is not', null)
    .executeTakeFirst();
  if (blocked) throw refuse(otherId, 'user_id', 'blockedChat');
}

/** @throws Refusal if the caller has too many open requests */
async function requireFewRequests(db: Reader, meId: number, userId: number): Promise<void> {
  const { count } = await db
    .selectFrom('business_meeting')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('requester_id', '=', meId)
    .where('state', '=', 'requested')
    .executeTakeFirstOrThrow();
  if (count >= maxOpenRequests) throw refuse(userId, 'user_id', `tooManyMeetings:${maxOpenRequests}`);
}
