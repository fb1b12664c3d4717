import { sql } from 'kysely';
import type { Locale, Localized } from '../../../contract/scalars.ts';
import type { PersonOnWire, RoleAlias, UserOnWire } from '../../../contract/users.ts';
import type { Reader } from '../../db/client.ts';
import { seconds } from '../../http/seconds.ts';
import { localizedText } from '../../http/locale.ts';

const roleIds: Record<RoleAlias, number> = {
  attendee: 1,
  expert: 2,
  moderator: 3,
  admin: 4,
  platformadmin: 5,
};

export const roleTitles: Record<RoleAlias, Required<Localized>> = {
  attendee: { en: 'Participant', de: 'Teilnehmer/in', ru: 'Участник' },
  expert: { en: 'Expert', de: 'Fachperson', ru: 'Эксперт' },
  moderator: { en: 'Moderator', de: 'Moderation', ru: 'Модератор' },
  admin: { en: 'Administrator', de: 'Administration', ru: 'Администратор' },
  platformadmin: {
    en: 'Platform administrator',
    de: 'Plattform-Administration',
    ru: 'Администратор платформы',
  },
};

export interface PersonRow {
  id: number;
  first_name: string;
  last_name: string;
  localized_name: Localized;
  localized_surname: Localized;
  avatar: string | null;
  role: RoleAlias;
  deleted: boolean;
}

/** The fields of a person inside another row, as one JSON column of a query that joins `app_user`. */
export const personJson = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<PersonRow>`json_build_object('id', ${column('id')}, 'first_name', ${column('first_name')},
    'last_name', ${column('last_name')}, 'localized_name', ${column('localized_name')},
    'localized_surname', ${column('localized_surname')}, 'avatar', ${column('avatar')}, 'role', ${column('role')},
    'deleted', ${column('deleted_at')} is not null)`;
};

const textsOrNull = (texts: Localized): Localized | null => (Object.keys(texts).length > 0 ? texts : null);

/**
 * A person inside another row, with names in all languages. `showsRole` adds the role's title in all
 * languages; messages and members leave it out, because there are many of them.
 */
export function personOf(row: PersonRow, locale: Locale, { showsRole = false } = {}): PersonOnWire {
  if (row.deleted) return deletedPerson(row.id);
  return {
    id: row.id,
    first_name: localizedText(row.localized_name, locale, row.first_name),
    last_name: localizedText(row.localized_surname, locale, row.last_name),
    localized_name: textsOrNull(row.localized_name),
    localized_surname: textsOrNull(row.localized_surname),
    avatar: row.avatar,
    role: {
      id: roleIds[row.role],
      alias: row.role,
      title: roleTitles[row.role][locale],
      ...(showsRole && { localized_title: roleTitles[row.role] }),
    },
  };
}

type Named = Pick<PersonRow, 'first_name' | 'last_name' | 'localized_name' | 'localized_surname'>;

/** First and last name in a language. */
export const fullNameOf = (person: Named, locale: Locale): string =>
  [
    localizedText(person.localized_name, locale, person.first_name),
    localizedText(person.localized_surname, locale, person.last_name),
  ]
    .filter(Boolean)
    .join(' ');

/** Stands for a deleted account, of which only the id is left. */
export const deletedPerson = (id: number): PersonOnWire => ({
  id,
  first_name: '',
  last_name: '',
  localized_name: null,
  localized_surname: null,
  avatar: null,
  role: null,
});

export const personMap = (rows: readonly PersonRow[], locale: Locale): Map<number, PersonOnWire> =>
  new Map(rows.map((row) => [row.id, personOf(row, locale)]));

/** People by id, for rows that mention them. Hidden people are included. */
export async function peopleById(
  db: Reader,
  ids: Iterable<number>,
  locale: Locale,
): Promise<Map<number, PersonOnWire>> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('app_user')
    .select(personJson('app_user').as('person'))
    .where('id', 'in', uniqueIds)
    .execute();
  return new Map(rows.map(({ person }) => [person.id, personOf(person, locale, { showsRole: true })]));
}

/** People as members of a group: with their presence and chat role. */
export async function membersById(
  db: Reader,
  ids: Iterable<number>,
  locale: Locale,
  isOnline: (id: number) => boolean,
): Promise<Map<number, PersonOnWire>> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('app_user')
    .select(personJson('app_user').as('person'))
    .select(['last_action_at', 'chat_admin'])
    .where('id', 'in', uniqueIds)
    .execute();
  return new Map(
    rows.map(({ person, last_action_at, chat_admin }) => {
      const exists = !person.deleted;
      const member = {
        ...personOf(person, locale),
        chat_role: exists && chat_admin ? 'chat_admin' : null,
        online: exists && isOnline(person.id),
        last_action_at: exists && last_action_at ? seconds(last_action_at) : null,
      };
      return [person.id, member];
    }),
  );
}

const selectUsers = (db: Reader) => db.selectFrom('app_user').selectAll().where('deleted_at', 'is', null);
export type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['execute']>>[number];

const listable = sql<boolean>`visible and status in ('approved', 'none')`;

export const visibleUsers = (db: Reader, edition?: string) => {
  const rows = selectUsers(db).where(listable);
  return (edition ? rows.where(sql<boolean>`${edition} = any(edition)`) : rows).orderBy('id').execute();
};

/** Those of the people who are listed publicly, and the caller. */
export const listedUsers = (db: Reader, viewerId: number, ids: readonly number[]): Promise<UserRow[]> =>
  selectUsers(db)
    .where('id', 'in', ids.length > 0 ? [...ids] : [0])
    .where((eb) => eb.or([listable, eb('id', '=', viewerId)]))
    .execute();

/**
 * Those of the people whom the caller may see: listed publicly, the caller, or in a group with the caller.
 */
export async function usersFor(db: Reader, viewerId: number, ids: readonly number[]): Promise<UserRow[]> {
  if (ids.length === 0) return [];
  return selectUsers(db)
    .where('id', 'in', ids)
    .where((eb) =>
      eb.or([
        listable,
        eb('id', '=', viewerId),
        eb.exists(
          eb
            .selectFrom('chat_member as mine')
            .innerJoin('chat_member as theirs', 'theirs.group_id', 'mine.group_id')
            .select('mine.group_id')
            .where('mine.user_id', '=', viewerId)
            .whereRef('theirs.user_id', '=', 'app_user.id'),
        ),
      ]),
    )
    .execute();
}

/**
 * A person as the caller sees them: phone, e-mail and birthday only if the person shows them. Empty fields
 * are null.
 */
export function userOnWire(row: UserRow, viewerId: number, locale: Locale, online: boolean): UserOnWire {
  const own = row.id === viewerId;
  return {
    ...personOf({ ...row, deleted: false }, locale, { showsRole: true }),
    description: localizedText(row.localized_description, locale, row.description ?? '') || null,
    localized_description: textsOrNull(row.localized_description),
    chat_role: row.chat_admin ? 'chat_admin' : null,
    online,
    last_action_at: row.last_action_at ? seconds(row.last_action_at) : null,
    visible: row.visible,
    account: row.status !== 'none',
    ...(row.edition.length > 0 && { edition: row.edition }),
    course_type: row.course_type,
    email: own || row.email_visible ? row.email : null,
    phone: own || row.phone_visible ? row.phone : null,
    birthday: own || row.birthday_visible ? row.birthday : null,
    email_visible: row.email_visible,
    phone_visible: row.phone_visible,
    birthday_visible: row.birthday_visible,
    education: row.education,
    degree: row.degree,
    study: row.study,
    work_place: row.work_place,
    position: row.position,
    specialization: row.specialization,
    country: row.country,
    facebook_link: row.facebook_link,
    linkedin_link: row.linkedin_link,
    instagram_link: row.instagram_link,
    video: row.video,
    rev: row.rev,
  };
}
