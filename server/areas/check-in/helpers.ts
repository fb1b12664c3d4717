import { sql } from 'kysely';
import type * as v from 'valibot';
import type { CheckInHelperOnWire, CheckInTarget, saveCheckInHelper } from '../../../contract/check-in.ts';
import type { Locale } from '../../../contract/scalars.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/client.ts';
import type { Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { inAll } from '../../import/notify-changes.ts';
import { notifyPeople } from '../notifications/notify-people.ts';
import { seconds } from '../../http/seconds.ts';
import { isOrganiser } from '../people/roles.ts';
import { peopleById } from '../people/rows.ts';

/** SQL: whether a person is a helper now. */
export const isHelper = (userId: number) =>
  sql<boolean>`exists (select from check_in_helper where user_id = ${userId} and ends_at > now())`;

interface Scope {
  /** The only event that the person checks people in to; null for all events and days. */
  event_id: number | null;
}

/** What a person checks others in to: all for organisers, something for helpers, null for everybody else. */
export async function checkInScope(db: Reader, me: Pick<Me, 'id' | 'role'>): Promise<Scope | null> {
  if (isOrganiser(me)) return { event_id: null };
  return (await helpOf(db, me)) ?? null;
}

/** The help that organisers gave to a person; undefined for organisers, who need none. */
export const helpOf = async (
  db: Reader,
  me: Pick<Me, 'id' | 'role'>,
): Promise<{ event_id: number | null; ends_at: Date } | undefined> =>
  isOrganiser(me)
    ? undefined
    : db
        .selectFrom('check_in_helper')
        .select(['event_id', 'ends_at'])
        .where('user_id', '=', me.id)
        .where(sql<boolean>`ends_at > now()`)
        .executeTakeFirst();

/**
 * For a day after the end of the help, check-ins from before the end still count: the helper may have been offline.
 * `at`: when the person was checked in, in ms.
 * @throws Refusal `forbidden` if the caller may not check people in to this day or event
 */
export async function requireMayCheckIn(
  db: Reader,
  me: Pick<Me, 'id' | 'role'>,
  { event_id }: CheckInTarget,
  at?: number,
): Promise<void> {
  const scope = (await checkInScope(db, me)) ?? (at === undefined ? null : await scopeAt(db, me, at));
  if (!scope || (scope.event_id !== null && scope.event_id !== event_id)) throw new Refusal('forbidden');
}

const scopeAt = async (db: Reader, me: Pick<Me, 'id'>, at: number): Promise<Scope | null> =>
  (await db
    .selectFrom('check_in_helper')
    .select('event_id')
    .where('user_id', '=', me.id)
    .where('created_at', '<=', new Date(at))
    .where('ends_at', '>', new Date(at))
    .where(sql<boolean>`ends_at > now() - interval '1 day'`)
    .executeTakeFirst()) ?? null;

export async function helpers(db: Reader, locale: Locale): Promise<CheckInHelperOnWire[]> {
  const rows = await db
    .selectFrom('check_in_helper')
    .select(['user_id', 'event_id', 'ends_at'])
    .where(sql<boolean>`ends_at > now()`)
    .orderBy('created_at')
    .orderBy('user_id')
    .execute();
  const people = await peopleById(
    db,
    rows.map(({ user_id }) => user_id),
    locale,
  );
  return rows.flatMap(({ user_id, event_id, ends_at }) => {
    const person = people.get(user_id);
    return person ? [{ id: user_id, person, event_id, ends_at: seconds(ends_at) }] : [];
  });
}

const texts = {
  title: {
    en: 'You help with the check-in',
    de: 'Sie helfen beim Check-in',
    ru: 'Вы помогаете на входе',
  },
  content: {
    en: 'Open “My code” in your profile and press “Check people in”.',
    de: 'Öffnen Sie im Profil „Mein Code“ und tippen Sie auf „Personen einchecken“.',
    ru: 'Откройте в профиле «Мой код» и нажмите «Отметить участников».',
  },
};

/** Names a person as a helper and notifies them, or replaces the event and the end. */
export async function saveHelper(
  tx: Write,
  { now }: Pick<Context, 'now'>,
  me: Pick<Me, 'id'>,
  { user_id, event_id, ends_at }: v.InferOutput<typeof saveCheckInHelper.body>,
): Promise<void> {
  if (ends_at * 1000 <= now()) throw new Refusal('invalid', { fields: { ends_at: ['past'] } });
  const person = await tx.db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', user_id)
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!person) throw new Refusal('invalid', { fields: { user_id: ['helperWithoutAccount'] } });
  if (event_id !== null) {
    const event = await tx.db.selectFrom('event').select('id').where('id', '=', event_id).executeTakeFirst();
    if (!event) throw new Refusal('notFound', { subject: { type: 'event', id: event_id } });
  }
  const help = { event_id, ends_at: new Date(ends_at * 1000), ended: false, created_by: me.id };
  await tx.db
    .insertInto('check_in_helper')
    .values({ user_id, ...help, created_at: new Date(now()) })
    .onConflict((oc) => oc.column('user_id').doUpdateSet(help))
    .execute();
  await notifyPeople(tx, { now }, [user_id], {
    type: 'checkIn',
    title: inAll((locale) => texts.title[locale]),
    content: inAll((locale) => texts.content[locale]),
    eventId: event_id,
    from: me.id,
  });
  await resetDevices(tx, [user_id]);
}

/** Ends the help now. */
export async function endHelp(tx: Write, userId: number): Promise<void> {
  const ended = await tx.db
    .updateTable('check_in_helper')
    .set({ ends_at: sql<Date>`now()`, ended: true })
    .where('user_id', '=', userId)
    .where('ended', '=', false)
    .returning('user_id')
    .executeTakeFirst();
  if (!ended) throw new Refusal('notFound', { subject: { type: 'user', id: userId } });
  await resetDevices(tx, [userId]);
}

/** Ends help whose time is over: devices of these helpers delete the list of people. Deletes it a day later. */
export async function expireHelpers(tx: Write): Promise<void> {
  await tx.db
    .deleteFrom('check_in_helper')
    .where(sql<boolean>`ended and ends_at <= now() - interval '1 day'`)
    .execute();
  const ended = await tx.db
    .updateTable('check_in_helper')
    .set({ ended: true })
    .where(sql<boolean>`not ended and ends_at <= now()`)
    .returning('user_id')
    .execute();
  if (ended.length === 0) return;
  await resetDevices(
    tx,
    ended.map(({ user_id }) => user_id),
  );
}

/** Their rights have changed, so their devices fetch a new snapshot: with the list of people, or without it. */
async function resetDevices(tx: Write, ids: readonly number[]): Promise<void> {
  const rev = await tx.rev();
  await tx.db
    .updateTable('app_user')
    .set((eb) => ({ reset_xid: eb.fn('pg_current_xact_id', []) }))
    .where('id', 'in', [...ids])
    .execute();
  for (const id of ids) {
    await tx.change(`user:${id}`, 'code', id, 'put', rev);
    tx.nudge(id, rev);
  }
}
