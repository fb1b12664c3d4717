import type { Logger } from 'pino';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import type { Write } from '../db/write.ts';

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
  gathers?: true;
}

/** Adds a job to the queue, in the transaction it belongs to. */
export async function enqueue<K extends JobKind>(
  db: Db | Write['db'],
  kind: K,
  args: JobArgs[K],
  { key, at = 0, gathers }: JobOptions,
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
          run_at: gathers
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
  changed: () => void;
}

const glanceMs = 5000;
/**
 * Milliseconds for which a process claims a job, extended while it runs. After a crash, another process takes
 * it.
 */
const holdMs = 2 * 60_000;
const mostAttempts = 5;
export const retryAfterMs = (attempts: number): number => 30_000 * 4 ** (attempts - 1);

/** Runs the jobs of its handlers one by one, the longest due first. Several processes may share the queue. */
export function jobRunner({ db, log, now, handlers, changed }: Parts): JobRunner {
  let stopped = false;
  let again = false;
  let running: Promise<void> | null = null;
  const ending = new AbortController();
  const kinds = Object.keys(handlers);
  const timer = setInterval(() => wake(), glanceMs).unref();

  const wake = () => {
    if (stopped) return;
    again = true;
    running ??= round().finally(() => {
      running = null;
      if (again) wake();
    });
  };
  const round = async () => {
    while (again && !stopped) {
      again = false;
      try {
        for (let job = await take(); job && !stopped; job = await take()) {
          changed();
          await run(job);
          changed();
        }
      } catch (error) {
        if (!stopped) log.warn({ err: error }, 'the job queue could not be read');
      }
    }
  };
  const take = () =>
    db
      .updateTable('job')
      .set((eb) => ({ run_at: new Date(now() + holdMs), attempts: eb('attempts', '+', 1) }))
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
  const taken = (id: number, attempts: number) =>
    db.updateTable('job').where('id', '=', id).where('attempts', '=', attempts);
  const hold = (id: number, attempts: number) =>
    taken(id, attempts)
      .set({ run_at: new Date(now() + holdMs) })
      .execute()
      .catch((error: unknown) => log.warn({ err: error, job: id }, 'a job could not be held'));
  const giveBack = async (id: number, attempts: number) => {
    await taken(id, attempts)
      .set({ run_at: new Date(now()), attempts: attempts - 1 })
      .execute();
  };
  const run = async ({ id, kind, args, attempts }: NonNullable<Awaited<ReturnType<typeof take>>>) => {
    const holding = setInterval(() => void hold(id, attempts), holdMs / 4).unref();
    try {
      const handle = handlers[kind as JobKind] as (args: unknown, signal: AbortSignal) => Promise<void>;
      await handle(args, ending.signal);
    } catch (error) {
      if (stopped) return await giveBack(id, attempts);
      log.warn({ err: error, job: id, kind, attempts }, 'a job failed');
      const message = error instanceof Error ? error.message.slice(0, 200) : 'failed';
      const outcome =
        attempts >= mostAttempts
          ? { failed_at: new Date(now()) }
          : { run_at: new Date(now() + retryAfterMs(attempts)) };
      await taken(id, attempts)
        .set({ ...outcome, error: message })
        .execute();
      return;
    } finally {
      clearInterval(holding);
    }
    await taken(id, attempts)
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
      ending.abort();
      await Promise.race([running, new Promise((over) => setTimeout(over, 3000).unref())]);
    },
  };
}

const doneAreKeptMs = 7 * 24 * 3_600_000;

export async function expireJobs({ db, now }: { db: Db; now: () => number }): Promise<void> {
  await db
    .deleteFrom('job')
    .where('done_at', '<', new Date(now() - doneAreKeptMs))
    .execute();
}
