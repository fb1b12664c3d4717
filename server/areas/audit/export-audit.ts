import type { AuditFilter } from '../../../contract/audit.ts';
import type { Locale } from '../../../contract/scalars.ts';
import { csvOf } from '../../../src/lib/csv.ts';
import type { Context } from '../../context.ts';
import { peopleById } from '../people/rows.ts';
import { readAuditNames } from './names.ts';
import { auditQuery } from './rows.ts';

const headings = [
  'id',
  'time',
  'person_id',
  'person',
  'action',
  'call',
  'kind',
  'row',
  'target_id',
  'target',
  'names',
  'details',
  'token_id',
  'token',
];

/** Entries that are read at once. */
const batch = 2000;

/** The entries of a filter as a CSV table, read and sent in batches. */
export function auditCsv(ctx: Context, filter: AuditFilter, locale: Locale): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let before: number | undefined;
  let isBegun = false;
  return new ReadableStream({
    async pull(controller) {
      if (!isBegun) {
        isBegun = true;
        controller.enqueue(encoder.encode(csvOf([headings])));
        return;
      }
      const rows = await nextRows(ctx, filter, before, locale);
      before = rows.last;
      if (rows.lines.length > 0) controller.enqueue(encoder.encode(csvOf(rows.lines).replace('\uFEFF', '')));
      if (rows.last === undefined) controller.close();
    },
  });
}

async function nextRows(ctx: Context, filter: AuditFilter, before: number | undefined, locale: Locale) {
  const query = await auditQuery(ctx, filter);
  const entries = await (before === undefined ? query : query.where('id', '<', before))
    .limit(batch)
    .execute();
  const people = await peopleById(
    ctx.db,
    entries.flatMap(({ actor_id, target_id }) => [actor_id ?? 0, target_id ?? 0]),
    locale,
  );
  const nameOf = (id: number | null) => {
    const found = id === null ? undefined : people.get(id);
    return found ? `${found.first_name} ${found.last_name}`.trim() : '';
  };
  const namesOf = await readAuditNames(ctx.db, entries, locale);
  const lines = entries.map((entry) => {
    const { id, at, action, kind, row_id, actor_id, target_id, details, token_id, token_name } = entry;
    const { call = '', ...rest } = details;
    return [
      id,
      at.toISOString(),
      actor_id ?? '',
      nameOf(actor_id),
      action,
      String(call),
      kind ?? '',
      row_id ?? '',
      target_id ?? '',
      nameOf(target_id),
      namesOf(entry)
        .map((each) => `${each.kind} ${each.id}: ${each.name}`)
        .join('; '),
      Object.keys(rest).length > 0 ? JSON.stringify(rest) : '',
      token_id ?? '',
      token_name ?? '',
    ];
  });
  return { lines, last: entries.length === batch ? entries.at(-1)?.id : undefined };
}
