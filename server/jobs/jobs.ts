import type { Locale } from '../../contract/scalars.ts';
import type { Logger } from 'pino';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import type { Write } from '../db/write-transaction.ts';

/** Counts in rows that change by actions of others: answers to a poll, ratings and bookings of an event. */
export type Count = 'poll' | 'rating' | 'booking';

/** Arguments of the jobs by kind. A job whose handler throws is retried; each may run twice. */
export interface JobArgs {
  'material.inspect': { id: number };
  'material.announce': { user_id: number };
  'poll.turn': { id: number };
  'material.render': { id: number };
  'message.push': { id: number };
  'count.announce': { count: Count; id: number };
  'people.import': { id: number };
  'chat.cohort': { id: number };
  'certificates.issue': { id: number; by: number | null; mail: boolean; language?: Locale | null };
}
export type JobKind = keyof JobArgs;
export type JobHandlers = {
  [K in JobKind]?: (args: JobArgs[K], signal: AbortSignal) => Promise<void>;
};

interface JobOptions {
  /**
   * Unique among the waiting jobs of a kind: a second job replaces the arguments and the time of the first.
   */
  key?: string;
  at?: number;
  /** A second job keeps the time of the first, unless that has begun. */
  keepsTime?: true;
}

/** Adds a job to the queue, in the transaction it belongs to. */
export async function enqueue<K extends JobKind>(
  db: Db | Write['db'],
  kind: K,
  args: JobArgs[K],
  { key, at = 0, keepsTime }: JobOptions,
): Promise<void> {
  const row = { kind, key: key ?? null, args: JSON.stringify(args), run_at: new Date(at) };
  await db
    .insertInto('job')
    .values(row)
    .onConflict((oc) =>
      oc
        .columns(['kind', 'key'])
        .where('done_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('key', 'is not', null)
        .doUpdateSet({
          args: row.args,
          run_at: keepsTime
            ? sql`case when job.attempts = 0 then job.run_at else excluded.run_at end`
            : row.run_at,
          attempts: 0,
        }),
    )
    .execute();
}

export interface JobRunner {
  /** Checks the queue now. */
  wake: () => void;
  /** Resolves when no job is due any more. */
  idle: () => Promise<void>;
  stop: () => Promise<void>;
}

interface Parts {
  db: Db;
  log: Logger;
  now: () => number;
  handlers: JobHandlers;
  /** Called when a job may have been queued, begun or ended. */
  onChange: () => void;
}

const pollMs = 5000;
/**
 * Milliseconds for which a process claims a job, extended while it runs. After a crash, another process takes
 * it.
 */
const claimMs = 2 * 60_000;
const maxAttempts = 5;
export const retryAfterMs = (attempts: number): number => 30_000 * 4 ** (attempts - 1);

/** Runs the jobs of its handlers one by one, the longest due first. Several processes may share the queue. */
export function jobRunner({ db, log, now, handlers, onChange }: Parts): JobRunner {
  let stopped = false;
  let again = false;
  let running: Promise<void> | null = null;
  const abort = new AbortController();
  const kinds = Object.keys(handlers);
  const timer = setInterval(() => wake(), pollMs).unref();

  const wake = () => {
    if (stopped) return;
    again = true;
    running ??= runDueJobs().finally(() => {
      running = null;
      if (again) wake();
    });
  };
  const runDueJobs = async () => {
    while (again && !stopped) {
      again = false;
      try {
        for (let job = await claimNext(); job && !stopped; job = await claimNext()) {
          onChange();
          await run(job);
          onChange();
        }
      } catch (error) {
        if (!stopped) log.warn({ err: error }, 'reading the job queue failed');
      }
    }
  };
  const claimNext = () =>
    db
      .updateTable('job')
      .set((eb) => ({ run_at: new Date(now() + claimMs), attempts: eb('attempts', '+', 1) }))
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('job')
          .select('id')
          .where('done_at', 'is', null)
          .where('failed_at', 'is', null)
          .where('kind', 'in', kinds)
          .where('run_at', '<=', new Date(now()))
          .orderBy('run_at')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .executeTakeFirst();
  // A job queued again while it runs has no attempts; its new schedule must not be overwritten.
  const claimed = (id: number, attempts: number) =>
    db.updateTable('job').where('id', '=', id).where('attempts', '=', attempts);
  const extendClaim = (id: number, attempts: number) =>
    claimed(id, attempts)
      .set({ run_at: new Date(now() + claimMs) })
      .execute()
      .catch((error: unknown) => log.warn({ err: error, job: id }, 'extending the claim of a job failed'));
  const releaseClaim = async (id: number, attempts: number) => {
    await claimed(id, attempts)
      .set({ run_at: new Date(now()), attempts: attempts - 1 })
      .execute();
  };
  const run = async ({ id, kind, args, attempts }: NonNullable<Awaited<ReturnType<typeof claimNext>>>) => {
    const claimTimer = setInterval(() => void extendClaim(id, attempts), claimMs / 4).unref();
    try {
      const handle = handlers[kind as JobKind] as (args: unknown, signal: AbortSignal) => Promise<void>;
      await handle(args, abort.signal);
    } catch (error) {
      if (stopped) return await releaseClaim(id, attempts);
      log.warn({ err: error, job: id, kind, attempts }, 'job failed');
      const message = error instanceof Error ? error.message.slice(0, 200) : 'failed';
      const outcome =
        attempts >= maxAttempts
          ? { failed_at: new Date(now()) }
          : { run_at: new Date(now() + retryAfterMs(attempts)) };
      await claimed(id, attempts)
        .set({ ...outcome, error: message })
        .execute();
      return;
    } finally {
      clearInterval(claimTimer);
    }
    await claimed(id, attempts)
      .set({ done_at: new Date(now()), error: null })
      .execute();
  };

  wake();
  return {
    wake,
    idle: async () => {
      wake();
      while (running) await running;
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      abort.abort();
      await Promise.race([running, new Promise((over) => setTimeout(over, 3000).unref())]);
    },
  };
}

const doneRetentionMs = 7 * 24 * 3_600_000;

export async function expireJobs({ db, now }: { db: Db; now: () => number }): Promise<void> {
  await db
    .deleteFrom('job')
    .where('done_at', '<', new Date(now() - doneRetentionMs))
    .execute();
}
