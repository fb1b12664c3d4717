import type { Me } from '../../auth/sessions.ts';
import type { Reader } from '../../db/client.ts';
import { Refusal } from '../../http/refusal.ts';
import { isAdmin } from '../people/roles.ts';

export const unknownMaterial = (id: number) => new Refusal('notFound', { subject: { type: 'material', id } });

export const mayUpload = (me: Pick<Me, 'role'>): boolean => me.role === 'expert' || isAdmin(me);

/** The ids of those events that the person hosts or speaks at. */
export async function ownEvents(
  db: Reader,
  me: Pick<Me, 'id'>,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('event')
    .leftJoin('event_expert', 'event_expert.event_id', 'event.id')
    .select('event.id')
    .distinct()
    .where('event.id', 'in', [...ids])
    .where((eb) => eb.or([eb('event.user_id', '=', me.id), eb('event_expert.user_id', '=', me.id)]))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Requires that the person speaks at all of these events, or is an administrator. @throws Refusal */
export async function requireSpeaker(db: Reader, me: Me, ids: readonly number[]): Promise<void> {
  const there = await db
    .selectFrom('event')
    .select('id')
    .where('id', 'in', ids.length > 0 ? [...ids] : [0])
    .execute();
  if (there.length < new Set(ids).size) throw new Refusal('invalid', { fields: { events: ['unknown'] } });
  if (isAdmin(me)) return;
  const own = await ownEvents(db, me, ids);
  if (ids.some((id) => !own.has(id))) throw new Refusal('forbidden');
}

/**
 * Allowed for administrators and, among experts, for the owner and the speakers at one of the material's
 * events.
 */
export async function mayEdit(
  db: Reader,
  me: Me,
  material: { id: number; user_id: number | null },
): Promise<boolean> {
  if (isAdmin(me)) return true;
  if (me.role !== 'expert') return false;
  if (material.user_id === me.id) return true;
  const rows = await db
    .selectFrom('material_event')
    .select('event_id')
    .where('material_id', '=', material.id)
    .execute();
  const own = await ownEvents(
    db,
    me,
    rows.map(({ event_id }) => event_id),
  );
  return own.size > 0;
}
