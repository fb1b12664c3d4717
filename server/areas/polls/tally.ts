import { randomInt } from 'node:crypto';
import { batchSize, fewestShown } from '../../../contract/polls.ts';
import type { PollAnswer } from '../../../src/lib/poll-answer.ts';
import type { Reader } from '../../db/client.ts';
import type { Tally } from '../../db/poll-schema.ts';
import type { Write } from '../../db/write.ts';

/*
 * Anonymous answers are counted, not kept: their order is in no row. They are shown in whole batches, and the last
 * whole batch only once another is whole behind it, so that also at closing no less than a batch comes at once.
 */

export const emptyTally = (): Tally => ({ n: 0, skipped: 0, counts: {}, texts: [] });

export interface Tallies {
  shown: Tally;
  next: Tally;
  filling: Tally;
}

/** Adds an answer, and moves whole batches on. */
export function counted({ shown, next, filling }: Tallies, answer: PollAnswer): Tallies {
  const grown = added(filling, answer);
  if (grown.n < batchSize) return { shown, next, filling: grown };
  return { shown: merged(shown, next), next: grown, filling: emptyTally() };
}

/** All that was counted, at closing; too few to be shown are forgotten, but for their number. */
export function finalTallies({ shown, next, filling }: Tallies): Tallies {
  const all = merged(merged(shown, next), filling);
  return {
    shown: all.n < fewestShown ? { ...emptyTally(), n: all.n } : all,
    next: emptyTally(),
    filling: emptyTally(),
  };
}

function added(tally: Tally, answer: PollAnswer): Tally {
  const counts = { ...tally.counts };
  for (const key of answer.keys) counts[key] = (counts[key] ?? 0) + 1;
  const texts = [...tally.texts];
  if (answer.text) texts.splice(randomInt(texts.length + 1), 0, answer.text);
  return { n: tally.n + 1, skipped: tally.skipped, counts: sorted(counts), texts };
}

function merged(a: Tally, b: Tally): Tally {
  const counts = { ...a.counts };
  for (const [key, count] of Object.entries(b.counts)) counts[key] = (counts[key] ?? 0) + count;
  const texts = [...a.texts];
  for (const text of b.texts) texts.splice(randomInt(texts.length + 1), 0, text);
  return { n: a.n + b.n, skipped: a.skipped + b.skipped, counts: sorted(counts), texts };
}

/** What was answered first stands nowhere, not even in the order of keys. */
const sorted = (counts: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).toSorted(([a], [b]) => (a < b ? -1 : 1)));

export async function talliesOf(db: Reader, ids: readonly number[]): Promise<Map<number, Tallies>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('poll_tally')
    .selectAll()
    .where('poll_id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ poll_id, ...tallies }) => [poll_id, tallies]));
}

/** The poll's tallies, changed; nobody else changes them meanwhile. */
export async function changeTallies(open: Write, pollId: number, change: (tallies: Tallies) => Tallies) {
  const row = await open.db
    .selectFrom('poll_tally')
    .select(['shown', 'next', 'filling'])
    .where('poll_id', '=', pollId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { shown, next, filling } = change(row);
  await open.db
    .updateTable('poll_tally')
    .set({ shown: JSON.stringify(shown), next: JSON.stringify(next), filling: JSON.stringify(filling) })
    .where('poll_id', '=', pollId)
    .execute();
}
