import { ballotGraceMs } from '../../../contract/ballots.ts';
import type { Context } from '../../context.ts';
import type { Db, Reader } from '../../db/client.ts';
import { write, type Write } from '../../db/write.ts';
import { enqueue } from '../../jobs/jobs.ts';
import { createBallotKey, deletePrivateKey } from '../ballots/ballot-keys.ts';
import { claimRow } from '../desks/claims.ts';
import { announcePoll } from './notify-poll.ts';
import { unknownPoll } from './operations.ts';
import { countsOf, electorateOf, type PollRow } from './rows.ts';
import { changeTallies, finalTallies, sizeOf, talliesOf } from './tally.ts';

export async function publishPoll(tx: Write, id: number, op: 'put' | 'del' = 'put'): Promise<void> {
  const rev = await tx.rev();
  if (op === 'put') await tx.db.updateTable('poll').set({ rev }).where('id', '=', id).execute();
  await tx.change('all', 'poll', id, op, rev);
  tx.nudge('all', rev);
  tx.desk('polls');
}

export async function lockPoll(tx: Write, id: number): Promise<PollRow> {
  const row = await tx.db.selectFrom('poll').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw unknownPoll(id);
  return row;
}

/** Queues a job for the next opening, closing or counting, if the poll has one. */
export async function scheduleNextChange(tx: Write, ctx: Context, id: number): Promise<void> {
  await enqueueNextChange(tx.db, await lockPoll(tx, id));
  tx.afterCommit(() => ctx.jobs.wake());
}

type Schedule = Pick<
  PollRow,
  'id' | 'state' | 'opens_at' | 'closes_at' | 'closed_at' | 'counted_at' | 'session'
>;

async function enqueueNextChange(db: Db, row: Schedule): Promise<void> {
  const { id, state, opens_at, closes_at } = row;
  const next = state === 'draft' ? opens_at : state === 'open' ? closes_at : countingEnds(row);
  if (next) await enqueue(db, 'poll.turn', { id }, { key: String(id), at: next.getTime() });
}

/** When a closed poll is counted even if ballots are missing; null once it is counted. */
const countingEnds = ({ closed_at, counted_at, session }: Schedule): Date | null =>
  closed_at && !counted_at
    ? new Date(closed_at.getTime() + ballotGraceMs[session ? 'session' : 'poll'])
    : null;

/** Queues the next change of all scheduled polls again. */
export async function resumeScheduledChanges(db: Db): Promise<void> {
  const rows = await db
    .selectFrom('poll')
    .select(['id', 'state', 'opens_at', 'closes_at', 'closed_at', 'counted_at', 'session'])
    .where((eb) => eb.or([eb('state', '!=', 'closed'), eb('counted_at', 'is', null)]))
    .execute();
  for (const row of rows) await enqueueNextChange(db, row);
}

export async function markOpen(tx: Write, ctx: Context, id: number, actor: number | null): Promise<boolean> {
  const row = await lockPoll(tx, id);
  if (row.state !== 'draft') return false;
  const late = row.closes_at !== null && row.closes_at.getTime() <= ctx.now();
  await tx.db
    .updateTable('poll')
    .set({ state: 'open', opens_at: new Date(ctx.now()), ...(late && { closes_at: null }) })
    .where('id', '=', id)
    .execute();
  await createBallotKey(tx, ctx, id);
  await scheduleNextChange(tx, ctx, id);
  await publishPoll(tx, id);
  await announcePoll(tx, ctx, row, actor);
  return true;
}

/** Count of people who have a signed token whose ballot has not been stored yet. */
async function outstandingBallots(db: Reader, id: number): Promise<number> {
  const anonymous = (await countsOf(db, [id])).get(id)?.anonymous ?? 0;
  const tallies = (await talliesOf(db, [id])).get(id);
  return Math.max(0, anonymous - (tallies ? sizeOf(tallies) : 0));
}

async function endCounting(tx: Write, now: number, id: number): Promise<void> {
  await tx.db
    .updateTable('poll')
    .set({ counted_at: new Date(now) })
    .where('id', '=', id)
    .execute();
  await changeTallies(tx, id, finalTallies);
  await publishPoll(tx, id);
}

/** Ends the counting of a closed poll if all ballots are there. */
export async function countIfComplete(
  tx: Write,
  now: number,
  { id, state, counted_at }: PollRow,
): Promise<void> {
  if (state !== 'closed' || counted_at || (await outstandingBallots(tx.db, id)) > 0) return;
  await endCounting(tx, now, id);
}

export async function markClosed(tx: Write, ctx: Context, id: number): Promise<boolean> {
  const row = await lockPoll(tx, id);
  if (row.state !== 'open') return false;
  const electorate = await electorateOf(tx.db, row);
  await tx.db
    .updateTable('poll')
    .set({ state: 'closed', closed_at: new Date(ctx.now()), electorate })
    .where('id', '=', id)
    .execute();
  await deletePrivateKey(tx, id);
  if ((await outstandingBallots(tx.db, id)) > 0) {
    await scheduleNextChange(tx, ctx, id);
    await publishPoll(tx, id);
    tx.afterCommit(() => {
      ctx.ballots.flush(id).catch((error: unknown) => ctx.log.warn({ err: error }, 'storing ballots failed'));
    });
  } else await endCounting(tx, ctx.now(), id);
  return true;
}

/** A job: opens, closes or counts a poll that is due. If the time has been moved, it queues the job again. */
export async function runScheduledChange(ctx: Context, id: number): Promise<void> {
  await write(ctx.db, ctx.announcer, async (tx) => {
    const row = await tx.db.selectFrom('poll').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) return;
    const isDue = (time: Date | null) => time !== null && time.getTime() <= ctx.now();
    const recordAct = async (act: 'open' | 'close') => {
      const at = new Date(ctx.now());
      await claimRow(tx, String(id), { desk: 'polls', act, actor: null, at, seen: null });
    };
    if (row.state === 'draft' && isDue(row.opens_at)) {
      if (await markOpen(tx, ctx, id, null)) await recordAct('open');
    } else if (row.state === 'open' && isDue(row.closes_at)) {
      if (await markClosed(tx, ctx, id)) await recordAct('close');
    } else if (row.state === 'closed' && isDue(countingEnds(row))) {
      await lockPoll(tx, id);
      await endCounting(tx, ctx.now(), id);
    } else await scheduleNextChange(tx, ctx, id);
  });
}
