import { randomInt } from 'node:crypto';
import { batchSize, minShownAnswers } from '../../../contract/anonymous-answers.ts';
import type { PollAnswer } from '../../../src/lib/poll-answer.ts';
import type { Reader } from '../../db/client.ts';
import type { Tally } from '../../db/poll-schema.ts';
import type { Write } from '../../db/write.ts';

/*
 * Anonymous answers are only counted, so that no row reveals their order. They are shown in whole batches. A
 * full batch is shown once the next one is full, so that closing also reveals at least a whole batch at once.
 */

export const emptyTally = (): Tally => ({ n: 0, skipped: 0, counts: {}, texts: [] });

export interface Tallies {
  shown: Tally;
  next: Tally;
  filling: Tally;
}

/** Adds answers, whose order is lost. A full batch moves on, and the batch before it is shown. */
export function withAnswers({ shown, next, filling }: Tallies, answers: readonly PollAnswer[]): Tallies {
  const grown = answers.reduce(addedTo, filling);
  if (grown.n < batchSize) return { shown, next, filling: grown };
  return { shown: merged(shown, next), next: grown, filling: emptyTally() };
}

/** The tallies of a closed poll. If the answers are too few to be shown, only their count is kept. */
export function finalTallies({ shown, next, filling }: Tallies): Tallies {
  const all = merged(merged(shown, next), filling);
  return {
    shown: all.n < minShownAnswers ? { ...emptyTally(), n: all.n } : all,
    next: emptyTally(),
    filling: emptyTally(),
  };
}

/** Count of anonymous answers. Older tallies contain anonymous skips, from before skips were stored by person. */
export const sizeOf = ({ shown, next, filling }: Tallies): number =>
  [shown, next, filling].reduce((sum, { n, skipped }) => sum + n - skipped, 0);

function addedTo(tally: Tally, answer: PollAnswer): Tally {
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

/** Sorted by key, because the order of insertion would reveal the first answers. */
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

/** Changes the poll's tallies under a row lock. */
export async function changeTallies(tx: Write, pollId: number, change: (tallies: Tallies) => Tallies) {
  const row = await tx.db
    .selectFrom('poll_tally')
    .select(['shown', 'next', 'filling'])
    .where('poll_id', '=', pollId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { shown, next, filling } = change(row);
  await tx.db
    .updateTable('poll_tally')
    .set({ shown: JSON.stringify(shown), next: JSON.stringify(next), filling: JSON.stringify(filling) })
    .where('poll_id', '=', pollId)
    .execute();
}
