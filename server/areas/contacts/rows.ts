import { sql } from 'kysely';
import type { ContactOnWire, SharedField } from '../../../contract/contacts.ts';
import type { Locale } from '../../../contract/scalars.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Reader } from '../../db/client.ts';
import { seconds } from '../../http/seconds.ts';
import { peopleById } from '../people/rows.ts';

interface ContactRow {
  id: number;
  /** What the caller shares; null if they don't. */
  own: SharedField[] | null;
  note: string | null;
  /** What the other person shares; null if they don't. */
  theirs: SharedField[] | null;
  values: Record<SharedField, string | null>;
  at: Date;
  rev: number;
}

/** The contacts of the caller, with the shared values as they are now in the profiles. */
export async function contactsFor(
  db: Reader,
  me: Pick<Me, 'id'>,
  locale: Locale,
  { ids }: { ids?: readonly number[] | undefined } = {},
): Promise<ContactOnWire[]> {
  const among = ids ? sql`listed.id = any(${[...ids]}::bigint[])` : sql`true`;
  const { rows } = await sql<ContactRow>`
    select listed.id::int as id, case when ours.shared then ours.fields end as own, ours.note, theirs.fields as theirs,
      json_build_object('email', person.email, 'phone', person.phone, 'position', person.position,
        'linkedin_link', person.linkedin_link, 'work_place', (
          select string_agg(place, ', ') from jsonb_array_elements_text(person.work_place) as place)) as values,
      case when ours.shared then ours.at else theirs.at end as at,
      greatest(ours.rev, theirs.rev)::float8 as rev
    from (select person_id as id from contact where user_id = ${me.id}
        union select user_id from contact where person_id = ${me.id} and shared) as listed
      join app_user person on person.id = listed.id
      left join contact ours on ours.user_id = ${me.id} and ours.person_id = listed.id
      left join contact theirs on theirs.user_id = listed.id and theirs.person_id = ${me.id} and theirs.shared
    where ${among} and (ours.shared or theirs.shared) order by listed.id`.execute(db);
  const people = await peopleById(
    db,
    rows.map(({ id }) => id),
    locale,
  );
  return rows.flatMap(({ id, own, note, theirs, values, at, rev }) => {
    const person = people.get(id);
    if (!person) return [];
    const state = own && theirs ? 'confirmed' : own ? 'asked' : 'offered';
    const shared = Object.fromEntries((theirs ?? []).map((field) => [field, values[field] || null]));
    return [{ id, person, state, own: own ?? [], shared, note, at: seconds(at), rev }];
  });
}
