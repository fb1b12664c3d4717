import { deskPageSize } from '../../../contract/admin.ts';
import * as contract from '../../../contract/audit.ts';
import { route } from '../../http/route.ts';
import { seconds } from '../../http/seconds.ts';
import { isPlatformAdmin, requireRole } from '../people/roles.ts';
import { peopleById } from '../people/rows.ts';
import { auditCsv } from './export-audit.ts';
import { readAuditNames, rowKindOf } from './names.ts';
import { listedQuery } from './rows.ts';

export const auditRoutes = [
  route(contract.listAudit, async ({ ctx, me, locale, query: { before, ...filter } }) => {
    requireRole(isPlatformAdmin, me);
    const query = await listedQuery(ctx, filter);
    const rows = await (before === undefined ? query : query.where('id', '<', before))
      .limit(deskPageSize)
      .execute();
    const ids = rows.flatMap(({ actor_id, target_id }) => [actor_id, target_id]).filter((id) => id !== null);
    const named = await peopleById(ctx.db, ids, locale);
    const namesOf = await readAuditNames(ctx.db, rows, locale);
    const personOrNull = (id: number | null) => (id === null ? null : (named.get(id) ?? null));
    return rows.map((row) => ({
      id: row.id,
      at: seconds(row.at),
      action: row.action,
      kind: row.kind,
      row: row.row_id,
      row_kind: rowKindOf(row),
      names: namesOf(row),
      actor: personOrNull(row.actor_id),
      token: row.token_id === null ? null : { id: row.token_id, name: row.token_name },
      target: personOrNull(row.target_id),
      details: row.details,
    }));
  }),

  route(contract.exportAudit, async ({ ctx, c, me, locale, query: { lang = locale, ...filter } }) => {
    requireRole(isPlatformAdmin, me);
    return c.body(auditCsv(ctx, filter, lang), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit.csv"',
      'cache-control': 'private, no-store',
    });
  }),
];
