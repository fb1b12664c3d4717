import { sql } from 'kysely';
import type { CohortUse } from '../../../contract/cohorts.ts';
import type { Reader } from '../../db/client.ts';
import { Refusal } from '../../http/refusal.ts';

const maxUses = 20;

/** By cohort, the first draft and open polls, materials, coming events, chats and scheduled announcements that name it. */
export async function usesOf(db: Reader): Promise<Map<number, CohortUse[]>> {
  const { rows } = await sql<CohortUse & { cohort: number }>`
    select cohort::int, 'poll' as kind, id::int, title as name from poll, unnest(cohorts) as cohort
      where state <> 'closed'
    union all select cohort::int, 'material', id::int, name from material, unnest(cohorts) as cohort
      where deleted_at is null
    union all select cohort::int, 'event', id::int, name from event, unnest(booking_cohorts) as cohort
      where time_finish > now()
    union all select cohort_id::int, 'chat', id::int, title from chat_group where cohort_id is not null
    union all select (body->'to'->>'cohort')::int, 'announcement', id::int,
      coalesce(body->'localized_title'->>'en', body->'localized_title'->>'de', body->'localized_title'->>'ru', '')
      from later_announcement where body->'to'->>'kind' = 'cohort'
    order by 1, 2, 3`.execute(db);
  const uses = new Map<number, CohortUse[]>();
  for (const { cohort, ...use } of rows) {
    const known = uses.get(cohort) ?? [];
    if (known.length < maxUses) uses.set(cohort, [...known, use]);
  }
  return uses;
}

/** @throws Refusal if something is addressed to the cohort */
export async function requireUnused(db: Reader, id: number): Promise<void> {
  const uses = (await usesOf(db)).get(id) ?? [];
  if (uses.length > 0) throw new Refusal('invalid', { fields: { cohort: ['cohortInUse'] } });
}
