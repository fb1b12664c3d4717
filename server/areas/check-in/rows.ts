import { sql } from 'kysely';
import type { AttendeeOnWire, CheckInOnWire, OwnCodeOnWire } from '../../../contract/check-in.ts';
import type { Localized, Locale } from '../../../contract/scalars.ts';
import type { RoleAlias } from '../../../contract/users.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Reader } from '../../db/client.ts';
import { seconds } from '../../http/seconds.ts';
import { peopleById } from '../people/rows.ts';
import { codeSigner } from './codes.ts';
import { checkInScope, helpOf } from './helpers.ts';

interface Selection {
  ids?: readonly number[];
}

/** People who may come: accounts that are approved, and people without an account. */
const mayCome = sql<boolean>`app_user.deleted_at is null and app_user.status in ('approved', 'none')`;

export interface AttendeeRow {
  id: number;
  first_name: string;
  last_name: string;
  localized_name: Localized;
  localized_surname: Localized;
  /** Only of a person without a name. */
  email: string | null;
  organisation: string | null;
  role: RoleAlias;
  course_type: number | null;
  serial: number;
  rev: number;
}

/** All people who may come, or those of them with these ids. */
export const selectAttendees = (db: Reader, { ids }: Selection = {}): Promise<AttendeeRow[]> =>
  db
    .selectFrom('app_user')
    .leftJoin('check_in_code', 'check_in_code.user_id', 'app_user.id')
    .select(['id', 'first_name', 'last_name', 'localized_name', 'localized_surname', 'role', 'course_type'])
    .select(sql<string | null>`case when concat(first_name, last_name) = '' then email end`.as('email'))
    .select(sql<string | null>`work_place ->> 0`.as('organisation'))
    .select(sql<number>`coalesce(check_in_code.serial, 1)::int`.as('serial'))
    .select(sql<number>`greatest(app_user.rev, coalesce(check_in_code.rev, 0))::float8`.as('rev'))
    .where(mayCome)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids && ids.length > 0 ? [...ids] : [0]))
    .orderBy('id')
    .execute();

/** The people at the entrance, for organisers and helpers. */
export const attendeesFor = async (
  db: Reader,
  me: Pick<Me, 'id' | 'role'>,
  selection: Selection = {},
): Promise<AttendeeOnWire[]> => ((await checkInScope(db, me)) ? selectAttendees(db, selection) : []);

/** Check-ins: the caller's own, all for organisers, and those of their event for helpers. */
export async function checkInsFor(
  db: Reader,
  me: Pick<Me, 'id' | 'role'>,
  locale: Locale,
  { ids }: Selection = {},
): Promise<CheckInOnWire[]> {
  const scope = await checkInScope(db, me);
  const rows = await db
    .selectFrom('check_in')
    .select(['id', 'user_id', 'event_id', 'day', 'by_id', 'at', 'rev'])
    .$if(scope?.event_id !== null, (query) =>
      query.where((eb) =>
        eb.or([eb('user_id', '=', me.id), ...(scope ? [eb('event_id', '=', scope.event_id)] : [])]),
      ),
    )
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids && ids.length > 0 ? [...ids] : [0]))
    .orderBy('id')
    .execute();
  const people = await peopleById(
    db,
    rows.flatMap(({ by_id }) => by_id ?? []),
    locale,
  );
  return rows.map(({ by_id, at, ...row }) => ({
    ...row,
    at: seconds(at),
    by: by_id === null ? null : (people.get(by_id) ?? null),
  }));
}

/** The code of the caller, as a list of one. */
export async function ownCodesFor(
  db: Reader,
  me: Pick<Me, 'id' | 'role'>,
  { ids = [me.id] }: Selection = {},
): Promise<OwnCodeOnWire[]> {
  if (!ids.includes(me.id)) return [];
  const row = await db
    .selectFrom('check_in_code')
    .select(['serial', 'rev'])
    .where('user_id', '=', me.id)
    .executeTakeFirst();
  const signer = await codeSigner(db);
  const code = signer.sign({ userId: me.id, serial: row?.serial ?? 1 });
  const help = await helpOf(db, me);
  const helps = help ? { event_id: help.event_id, ends_at: seconds(help.ends_at) } : null;
  return [{ id: me.id, code, key: signer.publicKey, helps, rev: row?.rev ?? 0 }];
}
