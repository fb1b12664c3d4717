import { sql } from 'kysely';
import type { AuditKind } from '../../../contract/audit.ts';
import { type RetentionKind, retentionKinds } from '../../../contract/retention.ts';
import type { Context } from '../../context.ts';
import { readSchool } from '../school/current-school.ts';
import { retentionData } from './retention-kinds.ts';

const dayMs = 24 * 3_600_000;
/** In ms. A little less than a day, so that a task of each hour does not drift. */
const pauseMs = dayMs - 1_800_000;
const key = 'retention';

const auditKindOf: Record<RetentionKind, AuditKind> = {
  messages: 'chat',
  support: 'support',
  audit: 'school',
  attendance: 'meetings',
  accounts: 'people',
};

export const dueBefore = (days: number, now: number): Date => new Date(now - days * dayMs);

/** Deletes what is older than the school keeps it, once a day in one of the processes. */
export async function runRetention(ctx: Context): Promise<void> {
  const { settings } = await readSchool(ctx.db, ctx.config);
  const kinds = retentionKinds.flatMap((kind) => {
    const days = settings.retention[kind];
    return days === null ? [] : [{ kind, before: dueBefore(days, ctx.now()) }];
  });
  if (kinds.length === 0 || !(await claimDay(ctx))) return;
  for (const { kind, before } of kinds) {
    try {
      const count = await retentionData[kind].erase(ctx, before);
      if (count > 0) await recordRun(ctx, kind, count);
    } catch (error) {
      ctx.log.error({ err: error, kind }, 'deleting old data failed');
    }
  }
}

/** Takes the run of this day; false if a process has taken it already. */
async function claimDay({ db, now }: Context): Promise<boolean> {
  const { rows } = await sql`insert into setting (key, value) values (${key}, to_jsonb(${now()}::bigint))
    on conflict (key) do update set value = excluded.value
    where (setting.value #>> '{}')::bigint <= ${now() - pauseMs} returning key`.execute(db);
  return rows.length > 0;
}

const recordRun = ({ db }: Context, kind: RetentionKind, count: number) =>
  db
    .insertInto('audit')
    .values({
      action: 'removed',
      kind: auditKindOf[kind],
      actor_id: null,
      target_id: null,
      details: JSON.stringify({ call: `retention.${kind}`, fields: { count: { before: count, after: 0 } } }),
    })
    .execute();
