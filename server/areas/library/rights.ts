import type { Me } from '../../auth/sessions.ts';
import type { Reader } from '../../db/client.ts';
import { Refusal } from '../../http/refusal.ts';
import { eventsOfSpeaker } from '../events/speakers.ts';
import { isAdmin } from '../people/roles.ts';

export const unknownMaterial = (id: number) => new Refusal('notFound', { subject: { type: 'material', id } });

export const mayUpload = (me: Pick<Me, 'role'>): boolean => me.role === 'expert' || isAdmin(me);

/** Requires that the person speaks at all of these events, or is an administrator. @throws Refusal */
export async function requireSpeaker(db: Reader, me: Me, ids: readonly number[]): Promise<void> {
  const found = await db
    .selectFrom('event')
    .select('id')
    .where('id', 'in', ids.length > 0 ? [...ids] : [0])
    .execute();
  if (found.length < new Set(ids).size) throw new Refusal('invalid', { fields: { events: ['unknown'] } });
  if (isAdmin(me)) return;
  const own = await eventsOfSpeaker(db, me.id, ids);
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
  const own = await eventsOfSpeaker(
    db,
    me.id,
    rows.map(({ event_id }) => event_id),
  );
  return own.size > 0;
}
