import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../db/client.ts';
import { Refusal } from '../../http/refusal.ts';

/** SQL condition: the list of cohorts is empty, or the person is in one of them. */
export const isAddressed = (cohorts: string, person: RawBuilder<unknown>) => sql<boolean>`(
  ${sql.ref(cohorts)} = '{}' or exists (select from cohort_member
    where cohort_member.user_id = ${person} and cohort_member.cohort_id = any(${sql.ref(cohorts)})))`;

/** SQL condition for rows of `app_user`: the person is in one of the cohorts. */
export const isInCohorts = (cohorts: readonly number[]) => sql<boolean>`exists (select from cohort_member
  where cohort_member.user_id = app_user.id and cohort_member.cohort_id in (${sql.join([...cohorts])}))`;

/** Returns the ids without doubles. @throws Refusal at `field` if one of them is unknown or deleted */
export async function knownCohorts(db: Reader, ids: readonly number[], field = 'cohorts'): Promise<number[]> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return [];
  const found = await db
    .selectFrom('cohort')
    .select('id')
    .where('id', 'in', uniqueIds)
    .where('deleted_at', 'is', null)
    .execute();
  if (found.length < uniqueIds.length) throw new Refusal('invalid', { fields: { [field]: ['unknown'] } });
  return uniqueIds;
}
