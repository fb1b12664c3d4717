import { sql } from 'kysely';
import type { AuditFilter } from '../../../contract/audit.ts';
import type { Context } from '../../context.ts';
import { readHomeZone } from '../school/current-school.ts';

/** Entries of a filter, the newest first. Days are those of the school's time zone. */
export async function auditQuery(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { actor, target, row, kind, from, to }: AuditFilter,
) {
  const zone = await readHomeZone(db, config);
  return db
    .selectFrom('audit')
    .select(['id', 'at', 'action', 'kind', 'row_id', 'actor_id', 'target_id', 'details'])
    .$if(actor !== undefined, (query) => query.where('actor_id', '=', actor!))
    .$if(target !== undefined, (query) => query.where('target_id', '=', target!))
    .$if(row !== undefined, (query) => query.where('row_id', '=', row!))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .$if(from !== undefined, (query) =>
      query.where('at', '>=', sql<Date>`${from}::timestamp at time zone ${zone}`),
    )
    .$if(to !== undefined, (query) =>
      query.where('at', '<', sql<Date>`(${to}::timestamp + interval '1 day') at time zone ${zone}`),
    )
    .orderBy('id', 'desc');
}
