import { sql } from 'kysely';
import type { MergeField } from '../../../contract/people-merge.ts';
import type { Write } from '../../db/write.ts';
import type { UserRow } from '../people/rows.ts';

type Column = Exclude<keyof UserRow, 'id' | 'rev'>;

/** The columns of a field that is chosen. */
const fieldColumns: Readonly<Record<MergeField, readonly Column[]>> = {
  sign_in: ['email', 'email_verified_at', 'password_hash'],
  name: ['first_name', 'last_name', 'localized_name', 'localized_surname'],
  picture: ['avatar'],
  role: ['role'],
  chat_role: ['chat_admin'],
  course_type: ['course_type'],
  language: ['language'],
  country: ['country'],
  work_place: ['work_place', 'position'],
  education: ['education', 'degree', 'study', 'specialization'],
  description: ['description', 'localized_description'],
  birthday: ['birthday', 'birthday_visible'],
  phone: ['phone', 'phone_visible'],
  links: ['facebook_link', 'linkedin_link', 'instagram_link'],
  video: ['video'],
  visible: ['visible'],
};

const joined = (...texts: (string | null | undefined)[]): string | null =>
  texts.filter((text) => text).join(', ') || null;

/** The value of a field as the desk compares it; null if it is empty. */
export const fieldValues: Readonly<Record<MergeField, (row: UserRow) => string | null>> = {
  sign_in: ({ email }) => email,
  name: ({ first_name, last_name }) => joined(`${first_name} ${last_name}`.trim()),
  picture: ({ avatar }) => avatar,
  role: ({ role }) => role,
  chat_role: ({ chat_admin }) => (chat_admin ? 'chat_admin' : null),
  course_type: ({ course_type }) => (course_type === null ? null : String(course_type)),
  language: ({ language }) => language,
  country: ({ country }) => country,
  work_place: ({ work_place, position }) => joined(...work_place, position),
  education: ({ education, degree, study, specialization }) =>
    joined(education, degree, ...study, specialization),
  description: ({ description }) => description || null,
  birthday: ({ birthday }) => birthday,
  phone: ({ phone }) => phone,
  links: ({ facebook_link, linkedin_link, instagram_link }) =>
    joined(facebook_link, linkedin_link, instagram_link),
  video: ({ video }) => video,
  visible: ({ visible }) => (visible ? 'visible' : 'hidden'),
};

const jsonColumns: ReadonlySet<string> = new Set([
  'localized_name',
  'localized_surname',
  'localized_description',
  'study',
  'work_place',
]);

const storable = (row: UserRow, columns: readonly Column[]): Record<string, unknown> =>
  Object.fromEntries(
    columns.map((column) => [
      column,
      jsonColumns.has(column) ? JSON.stringify(row[column] ?? null) : row[column],
    ]),
  );

const statusRank = { approved: 3, pending: 2, declined: 1, none: 0, suspended: 0 } as const;

/**
 * Exchanges the chosen values of two locked accounts, so that the erasure of `drop` deletes the values and files that
 * were not chosen. An approval of either account, editions, the later consent and the identity in an imported programme
 * are taken over. Returns both rows as they are now.
 */
export async function exchangeValues(
  tx: Write,
  { keep, drop }: { keep: UserRow; drop: UserRow },
  fields: readonly MergeField[],
): Promise<{ keep: UserRow; drop: UserRow }> {
  const columns = fields.flatMap((field) => fieldColumns[field]);
  const takesSource = keep.source === null && drop.source !== null;
  const takesConsent = (drop.consent_at?.getTime() ?? 0) > (keep.consent_at?.getTime() ?? 0);
  const all: Column[] = [
    ...columns,
    ...(takesSource ? (['source', 'source_key'] as const) : []),
    ...(takesConsent ? (['consent_version', 'consent_at'] as const) : []),
    ...(statusRank[drop.status] > statusRank[keep.status]
      ? (['status', 'decided_at', 'decline_reason'] as const)
      : []),
  ];
  // Addresses and sources are unique, so they are cleared first.
  await tx.db
    .updateTable('app_user')
    .set({ email: null, source: null, source_key: null })
    .where('id', 'in', [keep.id, drop.id])
    .execute();
  const always: Column[] = ['email', 'source', 'source_key'];
  const update = async (row: UserRow, from: UserRow, extra: object = {}) => {
    await tx.db
      .updateTable('app_user')
      .set({
        ...storable(row, always),
        ...storable(from, all),
        ...extra,
      })
      .where('id', '=', row.id)
      .execute();
    return tx.db.selectFrom('app_user').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow();
  };
  const edition = [...new Set([...keep.edition, ...drop.edition])];
  return {
    keep: await update(keep, drop, {
      edition,
      unused_warned_at: null,
      last_action_at: later(keep.last_action_at, drop.last_action_at),
      created_at: earlier(keep.created_at, drop.created_at),
      // Devices of the person fetch a new snapshot.
      reset_xid: sql`pg_current_xact_id()`,
    }),
    drop: await update(drop, keep),
  };
}

const later = (a: Date | null, b: Date | null): Date | null =>
  a === null || (b !== null && b.getTime() > a.getTime()) ? b : a;

const earlier = (a: Date, b: Date): Date => (a.getTime() < b.getTime() ? a : b);
