import type { Context } from '../../context.ts';
import type { Write } from '../../db/write-transaction.ts';
import { type Count, enqueue } from '../../jobs/jobs.ts';

interface CountContext {
  now: () => number;
  presence?: Pick<Context['presence'], 'online'> | undefined;
  jobs?: Pick<Context['jobs'], 'wake'> | undefined;
}

const minDelayMs = 1000;
const maxDelayMs = 60_000;
/** Everybody online fetches the row each time, so this limits the rows sent to 50 a second. */
const perPersonMs = 20;

/**
 * Schedules a publication of the row that shows the count. One publication covers all changes before it,
 * because devices read the row when they fetch it.
 */
export async function countChanged(
  tx: Write,
  { now, presence, jobs }: CountContext,
  count: Count,
  id: number,
): Promise<void> {
  const online = presence?.online().length ?? 0;
  const delayMs = Math.min(Math.max(online * perPersonMs, minDelayMs), maxDelayMs);
  const job = { key: `${count}:${id}`, at: now() + delayMs, keepsTime: true } as const;
  await enqueue(tx.db, 'count.announce', { count, id }, job);
  tx.afterCommit(() => setTimeout(() => jobs?.wake(), delayMs + 20).unref());
}

/** Publishes all open polls, because the count of people who can answer may have changed. */
export async function electorateChanged(tx: Write, ctx: CountContext): Promise<void> {
  const polls = await tx.db.selectFrom('poll').select('id').where('state', '=', 'open').execute();
  for (const { id } of polls) await countChanged(tx, ctx, 'poll', id);
}
