import { sql } from 'kysely';
import type { Reader } from '../../db/client.ts';
import type { Write } from '../../db/write.ts';

/** Makes the devices of all organisers and helpers pull. */
export async function nudgeOrganisers(
  { db, nudge }: { db: Reader; nudge: Write['nudge'] },
  rev: number,
): Promise<void> {
  const organisers = await db
    .selectFrom('app_user')
    .select('id')
    .where(
      sql<boolean>`(role in ('moderator', 'admin', 'platformadmin')
        or id in (select user_id from check_in_helper where ends_at > now()))`,
    )
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .execute();
  for (const { id } of organisers) nudge(id, rev);
}

/** Publishes people without an account to the organisers, who check them in; nobody else has rows of them. */
export async function publishAttendees(tx: Write, ids: readonly number[], rev: number): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .updateTable('app_user')
    .set({ rev })
    .where('id', 'in', [...ids])
    .execute();
  await tx.changes('organisers', 'attendee', ids, 'put', rev);
  await nudgeOrganisers(tx, rev);
}
