import type { Context } from '../../context.ts';
import type { Write } from '../../db/write.ts';
import { type Count, enqueue } from '../../jobs/jobs.ts';

interface Around {
  now: () => number;
  presence?: Pick<Context['presence'], 'online'> | undefined;
  jobs?: Pick<Context['jobs'], 'wake'> | undefined;
}

const shortestMs = 1000;
const longestMs = 60_000;
/** Everybody online fetches the row each time, so this limits the rows sent to 50 a second. */
const perPersonMs = 20;

/**
 * Schedules a publication of the row that shows the count. One publication covers all changes before it,
 * because devices read the row when they fetch it.
 */
export async function countChanged(
  open: Write,
  { now, presence, jobs }: Around,
  count: Count,
  id: number,
): Promise<void> {
  const online = presence?.online().length ?? 0;
  const pause = Math.min(Math.max(online * perPersonMs, shortestMs), longestMs);
  const job = { key: `${count}:${id}`, at: now() + pause, gathers: true } as const;
  await enqueue(open.db, 'count.announce', { count, id }, job);
  open.afterCommit(() => setTimeout(() => jobs?.wake(), pause + 20).unref());
}

/** Publishes all open polls, because the count of people who can answer may have changed. */
export async function electorateChanged(open: Write, around: Around): Promise<void> {
  const polls = await open.db.selectFrom('poll').select('id').where('state', '=', 'open').execute();
  for (const { id } of polls) await countChanged(open, around, 'poll', id);
}
