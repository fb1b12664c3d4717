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
    .select(['id', 'at', 'action', 'kind', 'row_id', 'actor_id', 'token_id', 'target_id', 'details'])
    .select((eb) =>
      eb
        .selectFrom('api_token')
        .select('api_token.name')
        .whereRef('api_token.id', '=', 'audit.token_id')
        .as('token_name'),
    )
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

/** Row of the entries of the accounts that an import changed. */
export const importRow = (id: number): string => `import:${id}`;

/**
 * The entries that the log shows at once. Check-ins and the accounts that an import changed are thousands of similar
 * entries, so they need a filter.
 */
export async function listedQuery(ctx: Pick<Context, 'db' | 'config'>, filter: AuditFilter) {
  const { actor, target, row, kind } = filter;
  const isAbout = target !== undefined || row !== undefined;
  const query = await auditQuery(ctx, filter);
  return query
    .$if(!isAbout, (each) =>
      each.where((eb) => eb.or([eb('row_id', 'is', null), eb('row_id', 'not like', 'import:%')])),
    )
    .$if(!isAbout && actor === undefined && kind !== 'check_in', (each) =>
      each.where('action', '<>', 'checkIn'),
    );
}
