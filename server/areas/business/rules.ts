import { sql } from 'kysely';
import * as v from 'valibot';
import { businessRules, type BusinessRules } from '../../../contract/school.ts';
import type { Config } from '../../config.ts';
import type { Reader } from '../../db/client.ts';

export interface CurrentRules {
  /** Null: people can't arrange business meetings. */
  rules: BusinessRules | null;
  /** The time zone of the school. */
  zone: string;
}

/** The rules of business meetings as they are now. */
export async function readBusinessRules(
  db: Reader,
  { homeZone }: Pick<Config, 'homeZone'>,
): Promise<CurrentRules> {
  const row = await db
    .selectFrom('school_version')
    .select(sql<unknown>`settings->'business'`.as('rules'))
    .select(sql<string | null>`settings->>'home_zone'`.as('zone'))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const parsed = v.safeParse(businessRules, row?.rules);
  return { rules: parsed.success ? parsed.output : null, zone: row?.zone ?? homeZone };
}
