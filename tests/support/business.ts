import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { BusinessRules } from '../../contract/school.ts';
import { readBusinessRules } from '../../server/areas/business/rules.ts';
import { businessSlots } from '../../src/lib/business-slots.ts';
import type { Answer, Person, School } from './school.ts';

const dayMs = 86_400_000;

/** Tomorrow and the two days after it, in slots of 30 minutes. */
export const rulesOfTest = (): BusinessRules => ({
  days: [1, 2, 3].map((day) => new Date(Date.now() + day * dayMs).toISOString().slice(0, 10)),
  from: '09:00',
  to: '17:00',
  minutes: 30,
  per_day: null,
  ways: ['on_site', 'online'],
  courses: [],
});

/** Sets the rules of business meetings. Returns the starts of their slots, in Unix seconds. */
export async function openBusiness(school: School, more: Partial<BusinessRules> = {}): Promise<number[]> {
  const { db, config } = school.ctx;
  const business = { ...rulesOfTest(), ...more };
  await db
    .insertInto('school_version')
    .values({ settings: JSON.stringify({ home_zone: 'Asia/Almaty', business }), author_id: null })
    .execute();
  school.ctx.school.invalidate();
  const { rules, zone } = await readBusinessRules(db, config);
  return businessSlots(rules!, zone).map(({ start }) => start / 1000);
}

export const card = {
  active: true,
  offers: { fields: [], words: ['Pumps'] },
  needs: { fields: [], words: [] },
  localized_text: { en: 'We clean water' },
  languages: ['en'],
  ways: ['on_site', 'online'],
};

/** A person with an active card. */
export async function personWithCard(school: School, name: string, more: object = {}): Promise<Person> {
  const person = await school.person({ name });
  await person.call('PUT', '/business/profile', { ...card, ...more });
  return person;
}

export async function addTables(school: School, ...names: string[]): Promise<number[]> {
  const rows = await school.ctx.db
    .insertInto('business_table')
    .values(names.map((name, at) => ({ name, position: at + 1 })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Meetings that overlap another one of the same person or table. */
export async function overlappingMeetings(school: School): Promise<number[]> {
  const { db } = school.ctx;
  const meetings = await db
    .selectFrom('business_meeting')
    .selectAll()
    .where('state', '=', 'accepted')
    .execute();
  return meetings
    .filter((a) =>
      meetings.some((b) => {
        const people = [b.requester_id, b.partner_id];
        const isShared =
          (a.table_id !== null && a.table_id === b.table_id) ||
          people.includes(a.requester_id) ||
          people.includes(a.partner_id);
        return a.id !== b.id && isShared && a.start_at! < b.finish_at! && b.start_at! < a.finish_at!;
      }),
    )
    .map(({ id }) => id);
}

export const keyed = () => ({ 'idempotency-key': randomUUID() });

/** Asks for a meeting at a table. */
export const requestMeeting = (
  by: Person,
  to: Person,
  body: { slots: number[]; way?: string; link?: string; message?: string },
): Promise<Answer> =>
  by.call('POST', '/business/meetings', { user_id: to.id, way: 'on_site', ...body }, keyed());

export const stepTo = (by: Person, id: number, name: string, body: object = {}): Promise<Answer> =>
  by.call('POST', `/business/meetings/${id}/${name}`, body, keyed());

/** Arranges a meeting of two people. Returns its id. */
export async function arrangeMeeting(
  by: Person,
  to: Person,
  start: number,
  more: { way?: string; link?: string; message?: string } = {},
): Promise<number> {
  const { id } = (await requestMeeting(by, to, { slots: [start], ...more })).body.data;
  expect((await stepTo(to, id, 'accept', { start })).status).toBe(200);
  return id;
}

export const meetingsOf = async (person: Person) =>
  (await person.call('GET', '/business/meetings')).body.data;

/** Titles of the notifications of a person, newest first. */
export const titlesOf = async (person: Person): Promise<string[]> =>
  (await person.call('GET', '/event/logs')).body.data.map(({ title }: { title: string }) => title);

/** The status and errors of a refusal. */
export const errorsOf = ({ status, body }: Answer) => ({ status, ...body.subject, ...body.errors });
