import { sql } from 'kysely';
import type { ReleasedEvent } from '../../db/programme-schema.ts';
import type { Write } from '../../db/write.ts';
import { queueEventChanges } from '../../webhooks/queue-deliveries.ts';
import { programmeChannel } from './channel.ts';

/** Serialises releases and undos by an advisory lock until the end of the transaction. */
export const lockProgramme = (tx: Write) => sql`select pg_advisory_xact_lock(7306301)`.execute(tx.db);

/** Gives events one rev and notifies devices to pull them. */
export async function publishEvents(tx: Write, ids: readonly number[], op: 'put' | 'del'): Promise<void> {
  if (ids.length === 0) return;
  const rev = await tx.rev();
  if (op === 'put') await tx.db.updateTable('event').set({ rev }).where('id', 'in', ids).execute();
  await tx.changes('all', 'event', ids, op, rev);
  await sql`select touch_channel(${programmeChannel}, ${rev})`.execute(tx.db);
  tx.nudge('all', rev);
  await queueEventChanges(tx.db, ids, { deleted: op === 'del' });
}

/**
 * Sends the materials of events to their new and former speakers. A speaker also sees materials that are limited to
 * courses or cohorts.
 */
export async function publishMaterialsOf(tx: Write, events: readonly ReleasedEvent[]): Promise<void> {
  for (const { id, before, after } of events) {
    const earlier = before?.experts ?? [];
    const people = [
      ...earlier.filter((person) => !after.experts.includes(person)),
      ...after.experts.filter((person) => !earlier.includes(person)),
    ];
    if (!before || people.length === 0) continue;
    const materials = await tx.db
      .selectFrom('material_event')
      .select('material_id')
      .where('event_id', '=', id)
      .execute();
    if (materials.length === 0) continue;
    const rev = await tx.rev();
    const ids = materials.map(({ material_id }) => material_id);
    for (const person of people.toSorted((a, b) => a - b)) {
      await tx.changes(`user:${person}`, 'material', ids, 'put', rev);
      tx.nudge(person, rev);
    }
  }
}
