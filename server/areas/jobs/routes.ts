import { sql } from 'kysely';
import * as contract from '../../../contract/jobs.ts';
import type { JobOnWire } from '../../../contract/jobs.ts';
import { write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { claimRow, refusalSince, seenClaims } from '../desks/claims.ts';
import { isAdmin, requireRole } from '../people/roles.ts';

const maxListed = 100;

interface Row {
  id: number;
  of: 'job' | 'mail';
  kind: string;
  state: (typeof contract.jobStates)[number];
  attempts: number;
  error: string | null;
  created_at: number;
  run_at: number | null;
  bounced: boolean;
  about: string | null;
}

const stateOf = (done: string) =>
  sql.raw(`case when ${done} is not null then 'done' when failed_at is not null then 'failed'
    when attempts > 0 then 'retrying' else 'waiting' end`);

/**
 * Mails are listed without recipients, which administrators may not read here. Count announcements are left
 * out: they are many, and nobody waits for them.
 */
const jobsAndMails = sql`
  select id, 'job' as of, kind, ${stateOf('done_at')} as state, attempts, error, created_at, run_at, false as bounced,
    (select name from material where material.id::text = args->>'id' and deleted_at is null) as about
  from job where kind <> 'count.announce'
  union all
  select id, 'mail', kind, case when bounced_at is null then ${stateOf('sent_at')} else 'failed' end, attempts, error,
    created_at, next_at, bounced_at is not null, null from mail`;

export const jobRoutes = [
  route(contract.listJobs, async ({ ctx, me }) => {
    requireRole(isAdmin, me);
    const { rows } = await sql<Row>`
      select id::float8 as id, of, kind, state, attempts, error, about, bounced,
        extract(epoch from created_at)::float8 as created_at,
        case when state in ('waiting', 'retrying') then extract(epoch from run_at)::float8 end as run_at
      from (${jobsAndMails}) as work
      order by (state = 'done'), (state = 'failed') desc, work.created_at desc limit ${maxListed}`.execute(
      ctx.db,
    );
    const { rows: counted } = await sql<{ waiting: number; failed: number; done: number }>`
      select (count(*) filter (where state in ('waiting', 'retrying')))::int as waiting,
        (count(*) filter (where state = 'failed'))::int as failed,
        (count(*) filter (where state = 'done'))::int as done from (${jobsAndMails}) as work`.execute(ctx.db);
    return { jobs: rows satisfies JobOnWire[], counts: counted[0]! };
  }),

  route(contract.retryJob, async ({ ctx, c, me, params }) => {
    requireRole(isAdmin, me);
    const seen = seenClaims(c);
    const row = `job:${params.id}`;
    await write(ctx.db, ctx.announcer, async (tx) => {
      const now = new Date(ctx.now());
      const retried = await tx.db
        .updateTable('job')
        .set({ failed_at: null, error: null, attempts: 0, run_at: now })
        .where('id', '=', params.id)
        .where('failed_at', 'is not', null)
        .returning('id')
        .executeTakeFirst();
      const otherwise = new Refusal('notFound', { subject: { type: 'job', id: params.id } });
      if (!retried) throw await refusalSince(tx.db, 'jobs', row, { seen, actor: me, otherwise });
      await claimRow(tx, row, { desk: 'jobs', act: 'retry', actor: me, at: now, seen });
    });
    ctx.jobs.wake();
    return undefined;
  }),
];
