import type { BusinessProfile } from '../../../contract/business.ts';
import { eventTypeIds } from '../../../contract/events.ts';
import type { Localized } from '../../../contract/scalars.ts';
import type { BusinessRules, BusinessWay } from '../../../contract/school.ts';
import type { User } from '../../../contract/users.ts';
import { getStoredSlots } from '../../db/business-slots.ts';
import { database } from '../../db/current-database.ts';
import type { EventRow } from '../../db/database.ts';
import { listResidentEvents } from '../../db/events.ts';
import { changesWait, getMeta } from '../../db/meta.ts';
import { listOps } from '../../db/outbox.ts';
import { overlayAgenda, overlayBookings } from '../../db/overlay-agenda.ts';
import {
  type BusinessMeetingView,
  type BusinessPlanView,
  type BusinessProfileView,
  overlayBusinessMeetings,
  overlayBusinessPlan,
  overlayBusinessProfile,
} from '../../db/overlay-business.ts';
import { getSchool } from '../../db/school.ts';
import { getMe, listResidentUsers } from '../../db/users.ts';
import { homeZoneOf } from '../../lib/home-zone.ts';
import { type BusinessSlot, businessSlots } from '../../lib/business-slots.ts';
import type { Busy } from './slot-states.ts';

export interface Business {
  /** Null: the school has no business meetings, or not for this person. */
  rules: BusinessRules | null;
  /** Time zone of the school. */
  zone: string;
  /** All slots of the rules, earliest first. */
  slots: readonly BusinessSlot[];
  me: User;
  /** The person's own card; undefined if there is none. */
  card: BusinessProfileView | undefined;
  plan: BusinessPlanView;
  /** Latest step first. */
  meetings: readonly BusinessMeetingView[];
  competences: readonly Competence[];
  /** The meetings have been downloaded. */
  known: boolean;
  offline: boolean;
}

export interface Competence {
  key: string;
  localized_name: Localized;
}

/** Whether the rules include a person. */
const isIncluded = ({ courses }: BusinessRules, { course_type }: User): boolean =>
  courses.length === 0 || courses.includes(course_type ?? 0);

/** The person's business meetings with unsent changes; undefined before the first pull. */
export async function getBusiness(): Promise<Business | undefined> {
  const db = database();
  const [me, school, ops, snapshot, connection, rows] = await Promise.all([
    getMe(),
    getSchool(),
    listOps(),
    getMeta('snapshot'),
    getMeta('connection'),
    db.business_meetings.toArray(),
  ]);
  if (!me) return undefined;
  const [cardRow, planRow, people] = await Promise.all([
    db.business_profiles.get(me.id),
    db.business_plans.get(me.id),
    listPeopleOf(ops.flatMap(({ args }) => ('user_id' in args ? [Number(args.user_id)] : []))),
  ]);
  const rules = school?.business && isIncluded(school.business, me) ? school.business : null;
  const zone = homeZoneOf(connection?.schoolZone);
  return {
    rules,
    zone,
    slots: rules ? businessSlots(rules, zone) : [],
    me,
    card: overlayBusinessProfile(cardRow, ops, me.id),
    plan: overlayBusinessPlan(planRow, ops, me.id),
    meetings: overlayBusinessMeetings(rows, ops, { me, personOf: (id) => people.get(id) }),
    competences: school?.competences ?? [],
    known: snapshot?.business_meetings !== undefined,
    offline: changesWait(connection),
  };
}

async function listPeopleOf(ids: readonly number[]): Promise<ReadonlyMap<number, User>> {
  const users = await database().users.bulkGet([...new Set(ids)]);
  return new Map(users.flatMap((user) => (user ? [[user.id, user] as const] : [])));
}

/** The active cards of other people. */
export interface Cards {
  cards: readonly { card: BusinessProfile; person: User }[];
  known: boolean;
}

export async function listCards(): Promise<Cards> {
  const [rows, users, myId, snapshot] = await Promise.all([
    database().business_profiles.toArray(),
    listResidentUsers(),
    getMeta('profile'),
    getMeta('snapshot'),
  ]);
  const people = new Map(users.map((user) => [user.id, user]));
  return {
    cards: rows.flatMap((card) => {
      const person = people.get(card.id);
      return person && card.active && card.id !== myId ? [{ card, person }] : [];
    }),
    known: snapshot?.business_profiles !== undefined,
  };
}

/** Another person's card; null if there is none, or it is not active. */
export async function getCard(id: number): Promise<BusinessProfile | null> {
  const card = await database().business_profiles.get(id);
  return card?.active ? card : null;
}

/** Events that take the person's time: those that they host or booked, and starred ones if they chose that. */
export async function listBusy(): Promise<Busy[]> {
  const db = database();
  const [me, events, entries, bookings, ops, plan] = await Promise.all([
    getMe(),
    listResidentEvents(),
    db.agenda.toArray(),
    db.bookings.toArray(),
    listOps(),
    db.business_plans.toCollection().first(),
  ]);
  if (!me) return [];
  const stars = overlayAgenda(entries, ops);
  const places = overlayBookings(bookings, ops);
  const starsCount = overlayBusinessPlan(plan, ops, me.id).starred_blocks;
  const isHost = ({ user, experts }: EventRow) =>
    user?.id === me.id || experts.some(({ id }) => id === me.id);
  return events.flatMap((event) => {
    const isBreak = event.type.alias === 'break' || event.type.id === eventTypeIds.break;
    const takesTime =
      isHost(event) ||
      places.get(event.id)?.state === 'booked' ||
      (starsCount && stars.get(event.id)?.starred === true);
    return takesTime && !isBreak && event.status !== 'cancelled'
      ? [{ start: event.time_start, finish: event.time_finish, event }]
      : [];
  });
}

/** The slots in which the two are free, as the server last listed them; undefined if it never did. */
export const getSlotsWith = (userId: number) => getStoredSlots(userId);

export const commonWays = (
  rules: Pick<BusinessRules, 'ways'>,
  own: Pick<BusinessProfile, 'ways' | 'active'> | undefined,
  other: Pick<BusinessProfile, 'ways'>,
): BusinessWay[] =>
  rules.ways.filter((way) => (!own?.active || own.ways.includes(way)) && other.ways.includes(way));

/** The rules of the school for its organisers, whether or not they take part. */
export async function getDeskRules() {
  const [school, me, connection, people] = await Promise.all([
    getSchool(),
    getMe(),
    getMeta('connection'),
    listResidentUsers(),
  ]);
  if (!me) return undefined;
  const rules = school?.business ?? null;
  const zone = homeZoneOf(connection?.schoolZone);
  return {
    rules,
    zone,
    slots: rules ? businessSlots(rules, zone) : [],
    role: me.role?.alias,
    people: people.filter(({ account }) => account),
  };
}
