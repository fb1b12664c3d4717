import * as v from 'valibot';
import { locale } from '../../../contract/scalars.ts';
import type { RoleAlias } from '../../../contract/users.ts';
import { inParts, type Seeding, takeIds } from '../insert.ts';
import type { SchoolTime } from '../school-time.ts';
import { known, listed } from '../table.ts';
import type { Texts } from '../texts.ts';
import { insertNewcomers } from './newcomers.ts';
import { experts } from './experts.ts';
import { organisers } from './organisers.ts';
import { type Participant, occupations, participants } from './participants.ts';
import { participantTexts } from './participant-texts.ts';
import type { Teacher } from './teacher.ts';

/** Password hashes by key, and the hash of all other people. */
export interface Secrets {
  hashOf: ReadonlyMap<string, string>;
  lostHash: string;
  emailOf: ReadonlyMap<string, string>;
}

/** Inserts all people and returns their ids by key. */
export async function insertPeople(
  db: Seeding,
  time: SchoolTime,
  secrets: Secrets,
): Promise<Map<string, number>> {
  const rows = [
    ...experts.map((person) => teacherRow(person, 'expert')),
    ...organisers.map((person) => teacherRow(person, person.role)),
    ...participants.map((person, at) => participantRow(person, at)),
  ];
  const ids = await takeIds(db, 'app_user', rows.length);
  const people = rows.map(({ key, ...row }, at) => ({
    ...row,
    id: ids[at]!,
    email: secrets.emailOf.get(key) ?? `${key}@example.org`,
    password_hash: secrets.hashOf.get(key) ?? secrets.lostHash,
    status: 'approved' as const,
    created_at: time.at(-20, '12:00'),
    email_verified_at: time.at(-20, '12:10'),
    last_action_at: new Date(time.now - (3 + at * at * 7) * 60_000),
  }));
  for (const part of inParts(people)) await db.insertInto('app_user').values(part).execute();
  await insertNewcomers(db, time, secrets.lostHash);
  return new Map(rows.map(({ key }, at) => [key, ids[at]!]));
}

const finished: Texts = { en: 'Higher education', de: 'Hochschulabschluss', ru: 'Высшее' };
const unfinished: Texts = { en: 'Student', de: 'Im Studium', ru: 'Неоконченное высшее' };

const inLatinAndCyrillic = ([latin, cyrillic]: readonly [string, string]) =>
  JSON.stringify({ en: latin, de: latin, ru: cyrillic });

function teacherRow(person: Teacher, role: RoleAlias) {
  return {
    key: person.key,
    first_name: person.names[0],
    last_name: person.surnames[0],
    localized_name: inLatinAndCyrillic(person.names),
    localized_surname: inLatinAndCyrillic(person.surnames),
    role,
    chat_admin: person.key === 'akhmetov',
    visible: true,
    edition: person.key === 'lindner' || person.key === 'ibraeva' ? ['summer2020'] : [],
    course_type: null,
    description: person.description.en,
    localized_description: JSON.stringify(person.description),
    birthday: person.born,
    birthday_visible: false,
    phone: null,
    phone_visible: false,
    email_visible: role !== 'platformadmin',
    education: finished[person.country === 'DE' ? 'de' : 'ru'],
    degree: person.degree,
    study: JSON.stringify(person.study),
    work_place: JSON.stringify(person.work),
    position: person.position,
    specialization: person.specialization,
    country: person.country,
    language: person.country === 'DE' ? 'de' : 'ru',
  };
}

function participantRow(person: Participant, at: number) {
  const work = known(occupations, person.key);
  const description = participantTexts[person.key];
  return {
    key: person.key,
    first_name: person.first,
    last_name: person.last,
    localized_name: inLatinAndCyrillic(person.names),
    localized_surname: inLatinAndCyrillic(person.surnames),
    role: 'attendee' as const,
    chat_admin: false,
    visible: !person.shows.has('hidden'),
    edition: person.edition === '' ? [] : [person.edition],
    course_type: person.course,
    description: description?.en ?? null,
    localized_description: JSON.stringify(description ?? {}),
    birthday: person.born,
    birthday_visible: person.shows.has('birthday'),
    phone: inventedPhone(person, at),
    phone_visible: person.shows.has('phone'),
    email_visible: person.shows.has('email'),
    education: (work.degree === '' ? unfinished : finished)[v.parse(locale, person.lang)],
    degree: work.degree || null,
    study: JSON.stringify(listed(work.study)),
    work_place: JSON.stringify(listed(work.work)),
    position: work.position,
    specialization: work.specialization,
    country: person.land,
    language: person.lang,
  };
}

/** Berlin's 030 23125 is reserved for fiction; the Kazakh numbers look invented. */
const inventedPhone = (person: Participant, at: number): string =>
  person.land === 'DE' ? `+49 30 231251${at + 10}` : `+7 700 000 00 ${at + 10}`;
